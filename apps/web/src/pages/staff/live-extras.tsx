import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract'
import { useStaff } from '#web/features/session/staff.ts'
import { paths } from '#web/lib/paths.ts'
import { usePath } from '#web/lib/router.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { UnsentOrders } from './unsent-orders.tsx'

// Of admins alone, and of no use once a restaurant is ready.
const ChecklistCard = lazyComponent(
  () => import('#web/features/checklist/checklist-card.tsx').then((file) => file.ChecklistCard),
  () => null,
)

/**
 * Above the content of a live screen: the staff's orders that are not in the kitchen yet, and on Table Service the checklist
 * of a new restaurant. Null without either.
 */
export const LiveExtras = (): ReactElement => {
  const staff = useStaff()
  const isTableService = usePath() === paths.adminTables
  const isAdmin = roleSets.management.some((role) => role === staff?.role)
  return (
    <>
      <UnsentOrders />
      {isTableService && isAdmin && staff?.restaurantId && <ChecklistCard restaurantId={staff.restaurantId} />}
    </>
  )
}
