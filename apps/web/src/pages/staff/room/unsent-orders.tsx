import type { ReactElement } from 'react'
import { StaffOutbox } from '#web/features/basket/ui/staff-outbox.tsx'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'

/** The staff's orders that are not in the kitchen yet; null without any. */
export const UnsentOrders = (): ReactElement => <StaffOutbox onMenuOutdated={() => void reloadRestaurantData()} />
