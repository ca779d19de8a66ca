import { type ReactElement, useEffect } from 'react'
import { menuMessages } from '#web/features/menu/messages.en.ts'
import { readTableLink } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/lib/visit.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/state-page.tsx'

/** The page of a table link without a valid table number. The table is not stored. */
export const BadTablePage = (): ReactElement => {
  const link = readTableLink(usePath())
  const tableNumber = link?.tableNumber
  useEffect(() => {
    if (tableNumber !== undefined && tableNumber === getVisit().tableNumber) storage.remove('tableNumber')
  }, [tableNumber])
  return (
    <Page title={menuMessages.badTable}>
      <EmptyState title={menuMessages.badTableTitle} body={menuMessages.badTableHint} />
    </Page>
  )
}
