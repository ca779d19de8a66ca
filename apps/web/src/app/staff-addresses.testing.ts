import * as pages from '@thali/contract/basics/pages'
import { sampleReply } from '../../test/sample.ts'

const [item] = sampleReply('getRestaurant').categories.flatMap(({ items }) => items)
const [group] = sampleReply('listOptionGroups')

const queries: Readonly<Record<string, string>> = {
  [pages.runningOrders]: '?table=1',
  [pages.tableBill]: '?table=1',
  [pages.staffBill]: '?bill=bill-1',
  [pages.editItem]: `?item=${item?.id}`,
  [pages.editOptionGroup]: `?group=${group?.id}`,
  [pages.reorderCategories]: '?type=regular',
}

/** The address of a staff screen with what it shows: table 1, or a row of the sample answers. */
export const addressOf = (path: string): string => `${path}${queries[path] ?? ''}`
