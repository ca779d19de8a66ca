import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { boardPath } from '@thali/contract/restaurants/board'
import { usePath } from '#web/lib/router.ts'
import { lazyPage } from './lazy-page.tsx'

// Not in screens.tsx: the first download names the files of each page listed there.
const BillArea = lazyPage(() => import('./bill-area.tsx').then((file) => file.BillArea))
const KeptBillArea = lazyPage(() => import('./bill-area.tsx').then((file) => file.KeptBillArea))
const PrintBillPage = lazyPage(() => import('#web/pages/print-bill-page.tsx').then((file) => file.PrintBillPage))
const BoardPage = lazyPage(() => import('#web/pages/guest/board-page.tsx').then((file) => file.BoardPage))
const SetupPage = lazyPage(() => import('#web/pages/staff/session/setup-page.tsx').then((file) => file.SetupPage))
const PrintHostPage = lazyPage(() => import('#web/pages/staff/print-host-page.tsx').then((file) => file.PrintHostPage))

/** The screens of bills, of the setup, of a board and of a print host, which are not of the staff area. */
export const LaterScreens = (): ReactElement => {
  const path = usePath()
  if (path === pages.setup) return <SetupPage />
  if (path === pages.printHost) return <PrintHostPage />
  if (path.startsWith(boardPath)) return <BoardPage />
  if (path === pages.myBill) return <BillArea />
  return path === pages.keptBill ? <KeptBillArea /> : <PrintBillPage />
}
