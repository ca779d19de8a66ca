import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import { BillList } from '#web/features/bills/list/bill-list.tsx'
import { listMessages } from '#web/features/bills/list/list-messages.en.ts'
import { ForgottenDayNotice } from '#web/features/days/forgotten-day.tsx'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { useVisit } from '#web/product/visit.ts'
import { LivePage } from '../room/live-page.tsx'

/** Today's bills and all unpaid ones, or the bills from a range of days (plan §6). */
export const BillsPage = (): ReactElement => {
  const { restaurantId } = useVisit()
  const isDisconnected = useIsDisconnected()
  const role = useStaff()?.role
  const isService = roleSets.service.some((one) => one === role)
  const mayClose = roleSets.cashier.some((one) => one === role)
  return (
    <LivePage title={listMessages.title}>
      {(timezone) => (
        <>
          {mayClose && restaurantId !== undefined && <ForgottenDayNotice restaurantId={restaurantId} />}
          <BillList
            restaurantId={restaurantId ?? ''}
            timezone={timezone}
            isDisconnected={isDisconnected}
            emptyBody={isService ? listMessages.emptyBody : listMessages.emptyForCashier}
          />
        </>
      )}
    </LivePage>
  )
}
