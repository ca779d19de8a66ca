import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { drawsAll } from '#web/ui/draw-all.ts'
import { MenuScreen } from '../../menu-screen.tsx'
import { OrderingBanner } from './ordering-banner.tsx'
import { TableQuestion } from './table-question.tsx'

/** The staff's menu: the diner's, without the bell (spec §2 "Menu"). */
export const StaffMenuPage = (): ReactElement => (
  <MenuScreen
    searchPath={paths.adminSearch}
    banner={<OrderingBanner />}
    keepsHeader
    staffConfirmation={TableQuestion}
    extent={useStore(drawsAll) ? 'all' : 'near'}
  />
)
