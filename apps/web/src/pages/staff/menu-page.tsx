import type { ReactElement } from 'react'
import { OrderForBanner } from '#web/features/basket/order-for-banner.tsx'
import { paths } from '#web/lib/paths.ts'
import { MenuScreen } from '../menu-screen.tsx'
import { TableQuestion } from './table-question.tsx'

/** @returns The staff's menu: as the diner's, without the bell (spec §2 "Menu"). */
export const StaffMenuPage = (): ReactElement => (
  <MenuScreen
    emphasis="title"
    searchPath={paths.adminSearch}
    banner={<OrderForBanner />}
    staffQuestion={TableQuestion}
  />
)
