import type { ReactElement } from 'react'
import { StaffOutbox } from '#web/features/basket/ui/staff-outbox.tsx'
import { UndoSend } from '#web/features/basket/ui/undo-send.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'

/** The staff's orders that are not in the kitchen yet; null without any. */
export const UnsentOrders = (): ReactElement => (
  <>
    <StaffOutbox onMenuOutdated={() => void reloadRestaurantData()} />
    <UndoSend onUndone={() => navigate(paths.orderPad)} />
  </>
)
