import type { ReactElement } from 'react'
import { DinerBill } from '#web/features/bills/diner/diner-bill.tsx'
import { dinerMessages } from '#web/features/bills/diner/diner-messages.en.ts'
import { useKeptBills } from '#web/features/bills/diner/kept-bills.ts'
import { KeptBillView } from '#web/features/bills/diner/kept-bill-view.tsx'
import { Feedback } from '#web/features/feedback/lazy-feedback.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { Page } from '#web/ui/page.tsx'

/** The time zone until the restaurant is fetched. */
const defaultTimezone = 'Asia/Kolkata'

const leave = (): void => goBack(paths.myOrders)

/** A bill on the diner's phone (plan §6). */
export const BillPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  const billId = useQueryParams().get('bill') ?? ''
  const kept = useKeptBills().find(({ bill }) => bill.id === billId)
  return (
    <Page title={dinerMessages.title} leading="back" onLeave={leave} layout="column" actions={<Bell />}>
      <DinerBill
        key={billId}
        billId={billId}
        timezone={restaurant?.timezone ?? defaultTimezone}
        origin={restaurant?.guestAddress ?? location.origin}
        hasUpi={restaurant?.billing?.hasUpi === true}
        onLeave={leave}
        feedback={
          restaurant?.ordering?.feedback &&
          kept?.bill.sittingId && <Feedback restaurantId={restaurant.id} sittingId={kept.bill.sittingId} />
        }
      />
    </Page>
  )
}

/** The bill of a link, in any browser (plan §6). */
export const KeptBillPage = (): ReactElement => (
  <Page title={dinerMessages.title} layout="column">
    <KeptBillView />
  </Page>
)
