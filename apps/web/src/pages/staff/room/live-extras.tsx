import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useStaff } from '#web/features/session/staff.ts'
import { paths } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { UnsentOrders } from './unsent-orders.tsx'

// Only admins see it, and only until a restaurant is ready.
const ChecklistCard = lazyComponent(
  () => import('#web/features/checklist/checklist-card.tsx').then((file) => file.ChecklistCard),
  () => null,
)

// Only restaurants with printers need it.
const PrinterAlerts = lazyComponent(
  () => import('#web/features/printing/printer-alerts.tsx').then((file) => file.PrinterAlerts),
  () => null,
)

/**
 * Above the content of a live screen: the staff's orders that are not in the kitchen yet, printers that need help, and on
 * Table Service the checklist of a new restaurant. Null without any.
 */
export const LiveExtras = (): ReactElement => {
  const staff = useStaff()
  const { restaurant } = useRestaurantData()
  const isTableService = usePath() === paths.adminTables
  const isAdmin = roleSets.management.some((role) => role === staff?.role)
  return (
    <>
      <UnsentOrders />
      {restaurant?.printing && <PrinterAlerts links={isAdmin ? ['papers', 'settings'] : ['papers']} />}
      {isTableService && isAdmin && staff?.restaurantId && <ChecklistCard restaurantId={staff.restaurantId} />}
    </>
  )
}
