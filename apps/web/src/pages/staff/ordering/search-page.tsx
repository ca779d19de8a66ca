import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { SearchScreen } from '../../search-screen.tsx'
import { OrderingBanner } from './ordering-banner.tsx'
import { TableQuestion } from './table-question.tsx'

/** The staff's search (spec §2 "Search"). */
export const StaffSearchPage = (): ReactElement => (
  <SearchScreen menuPath={paths.adminMenu} banner={<OrderingBanner />} staffConfirmation={TableQuestion} />
)
