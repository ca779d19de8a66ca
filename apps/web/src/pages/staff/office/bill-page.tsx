import type { ReactElement } from 'react'
import { BillScreen } from '#web/features/bills/payments/bill-screen.tsx'
import { billScreenMessages } from '#web/features/bills/payments/bill-screen-messages.en.ts'
import { PaymentPlaceContext } from '#web/features/bills/payments/payment-place.ts'
import { useBill } from '#web/features/bills/payments/use-bill.ts'
import { BillMore } from '#web/features/bills/staff/bill-more.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { PrintBillButton } from '#web/features/printing/print-bill-button.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { LivePage } from '../room/live-page.tsx'

/** The bill of the address: payment, split and print (plan §6). */
export const BillPage = (): ReactElement => {
  const state = useBill(useQueryParams().get('bill') ?? '')
  const role = useStaff()?.role ?? 'waiter'
  const { restaurant } = useRestaurantData()
  const hasUpi = restaurant?.billing?.hasUpi ?? false
  const { number } = state.bill ?? {}
  return (
    <LivePage
      title={number === undefined ? billScreenMessages.title : billScreenMessages.titleOf(number)}
      onLeave={() => goBack(paths.issuedBills)}
    >
      {(timezone) => (
        <PaymentPlaceContext value={{ hasUpi, timezone, PrintBill: restaurant?.printing && PrintBillButton }}>
          <BillScreen
            state={state}
            role={role}
            timezone={timezone}
            onDone={() => goBack(paths.issuedBills)}
            renderActions={(bill) => <BillMore bill={bill} role={role} />}
          />
        </PaymentPlaceContext>
      )}
    </LivePage>
  )
}
