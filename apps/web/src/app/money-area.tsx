import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { usePath } from '#web/lib/router.ts'
import { BillsPage } from '#web/pages/staff/office/bills-page.tsx'
import { DaysPage } from '#web/pages/staff/office/days-page.tsx'
import { QueryProvider } from './queries.tsx'

/** Bills and Day close with their query client, in a separate download. */
export const MoneyArea = (): ReactElement => {
  const path = usePath()
  return <QueryProvider>{path === pages.dayClose ? <DaysPage /> : <BillsPage />}</QueryProvider>
}
