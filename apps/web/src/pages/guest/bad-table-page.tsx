import { type ReactElement, useEffect } from 'react'
import { menuEmptyMessages } from '#web/features/menu/list/menu-empty-messages.en.ts'
import { readTableLink } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/product/visit.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** The page of a table link without a valid table number, and of a card with a wrong code. The table is not stored. */
export const BadTablePage = (): ReactElement => {
  const link = readTableLink(usePath())
  const tableNumber = link?.tableNumber
  useEffect(() => {
    if (tableNumber !== undefined && tableNumber === getVisit().tableNumber) storage.remove('tableNumber')
  }, [tableNumber])
  return (
    <Page title={menuEmptyMessages.badTable}>
      <EmptyState title={menuEmptyMessages.badTableTitle} body={menuEmptyMessages.badTableHint} />
    </Page>
  )
}
