import type { ReactElement } from 'react'
import { BillList } from '#web/features/bills/list/bill-list.tsx'
import { listMessages } from '#web/features/bills/list/list-messages.en.ts'
import { useIsDisconnected } from '#web/features/orders/live-status.tsx'
import { useVisit } from '#web/lib/visit.ts'
import { LivePage } from './live-page.tsx'

/** Bills: those of today and all unpaid ones, or of a range of days (plan §6). */
export const BillsPage = (): ReactElement => {
  const { restaurantId } = useVisit()
  const isDisconnected = useIsDisconnected()
  return (
    <LivePage title={listMessages.title}>
      {(timezone) => <BillList restaurantId={restaurantId ?? ''} timezone={timezone} isDisconnected={isDisconnected} />}
    </LivePage>
  )
}
