import type { ReactElement } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { orderAmount } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { minutesSince } from '#web/lib/date.ts'
import { useStore } from '#web/lib/store.ts'
import { JobAction, JobRow } from '#web/ui/job-row.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { ageWords } from '../live/age-words.ts'
import { dishesText } from '../lines/line-words.ts'
import { decideOnce } from './approvals.ts'
import { approvals } from './approvals-store.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'

type ConfirmRowProps = {
  readonly order: Order
  /** Changes when the row moves. */
  readonly place: number
  readonly now: Date
  /** The name of the table, if it has one. */
  readonly label: string
  /** Opens the table with the order's card, which also refuses it. */
  readonly onOpen: () => void
  /** Called before a tap changes the row. */
  readonly onPress: () => void
}

/** An order that waits for a confirmation, in the to-do strip. It changes only with the server's answer. */
export const ConfirmRow = ({ order, place, now, label, onOpen, onPress }: ConfirmRowProps): ReactElement => {
  const { id, orderNumber, tableNumber, items, createdDateTime, trust } = order
  const { pending, failures } = useStore(approvals)
  const isSettled = useIsSettled(`${place}`)
  useTapGuard()
  const isProven = trust === 'signed'
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <JobRow
      tableNumber={tableNumber}
      tableWord={messages.table}
      label={label}
      tone="late"
      icon="alert"
      title={messages.confirm({ count: units, total: formatPrice(orderAmount(order)) })}
      age={ageWords(minutesSince(createdDateTime, now))}
      detail={isProven ? dishesText(items) : messages.trust[trust ?? 'none']}
      failure={failures.get(id)}
      onOpen={onOpen}
    >
      <JobAction
        icon="check"
        text={messages.accept}
        name={messages.acceptName(orderNumber)}
        isSettled={isSettled}
        isPending={pending.get(id) !== undefined}
        onPress={() => {
          onPress()
          void decideOnce(order, { isAccepted: true })
        }}
      />
    </JobRow>
  )
}
