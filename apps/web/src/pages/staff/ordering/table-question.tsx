import type { ReactElement } from 'react'
import type { SendConfirmationProps } from '#web/features/basket/ui/send-to-kitchen.tsx'
import { StaffSendConfirmation } from '#web/features/basket/ui/staff-send-confirmation.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useTakeawayOf } from './takeaway-tables.ts'

/** The staff's question for the table number before an order is sent, with the restaurant's number of tables. */
export const TableQuestion = (props: SendConfirmationProps): ReactElement => {
  const { status, restaurant, packing } = useRestaurantData()
  // Details of an earlier visit do not count: the restaurant may have more tables today.
  return (
    <StaffSendConfirmation
      {...props}
      tableCount={status === 'ready' ? restaurant?.tableCount : undefined}
      takeawayOf={useTakeawayOf(restaurant)}
      packing={packing}
    />
  )
}
