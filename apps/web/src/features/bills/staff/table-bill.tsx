import { type ReactElement, useEffect, useState } from 'react'
import { type StaffRole, roleSets } from '@thali/contract/auth/roles'
import type { Order } from '@thali/contract/orders/order'
import { waitsForWaiter } from '@thali/contract/orders/waiting'
import type { Sitting } from '@thali/contract/tables/sitting'
import { moneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { type IssuedBill, liveBills } from '../live-bills.ts'
import { DraftBill, type DraftSlots } from './draft-bill.tsx'
import { IssuedBillView } from './issued-bill.tsx'
import { keepKey, movedAlone, nextSubject, type Subject, tableOf } from './follow-party.ts'
import { PaperTabs } from './paper-tabs.tsx'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'
import { type ToBill, isStaleNow, papersOf } from './table-papers.ts'
import { type Issuing, useIssue } from './use-issue.ts'

type TableBillProps = DraftSlots & {
  readonly restaurantId: string
  readonly tableNumber: number
  /** The order whose bill is shown first; undefined for the first of the table. */
  readonly orderId?: string | undefined
  /** The open ones. */
  readonly sittings: readonly Sitting[]
  /** All running orders; undefined until they are known. */
  readonly orders: readonly Order[] | undefined
  /** Called with the table of the bill, also when its party moves to another one. */
  readonly onTable: (tableNumber: number) => void
  /** Opens with the payment of an unpaid bill. */
  readonly isPaying: boolean
  /** Done after the payment that settles a bill. */
  readonly onDone: () => void
}

const Unanswered = ({ issuing }: { readonly issuing: Issuing }): ReactElement | null =>
  issuing.unanswered ? (
    <section role="alert" className={styles.unanswered}>
      <h2 className="title">{messages.unansweredTitle}</h2>
      <p>
        {issuing.unanswered.payable === undefined
          ? messages.unanswered
          : messages.unansweredFor(moneyWords(issuing.unanswered.payable))}
      </p>
      <Button variant="primary" isFullWidth onClick={issuing.again}>
        {messages.tryAgain}
      </Button>
    </section>
  ) : null

const Waiting = ({ count }: { readonly count: number }): ReactElement | null =>
  count > 0 ? <p className={styles.notice}>{messages.waiting(count)}</p> : null

const MovedAlone = ({ orders }: { readonly orders: readonly Order[] }): ReactElement[] =>
  orders.map(({ id, orderNumber, tableNumber }) => (
    <p key={id} className={styles.notice}>
      {messages.orderMoved({ orderNumber, tableNumber })}
    </p>
  ))

const Nothing = ({ role, isWaiting }: { readonly role: StaffRole; readonly isWaiting: boolean }): ReactElement => (
  <EmptyState
    title={messages.nothing}
    // Else the words above say that orders wait.
    {...(!isWaiting && { body: messages.nothingHint })}
    action={
      roleSets.service.some((one) => one === role) ? (
        <Link to={paths.adminTables}>{messages.toTables}</Link>
      ) : (
        <Link to={paths.staffBills}>{messages.toBills}</Link>
      )
    }
  />
)

/** The orders of a credited bill, which can be billed again. */
const againOf = (bill: IssuedBill | undefined): ToBill | undefined =>
  bill && { key: `again ${bill.id}`, request: { orderIds: bill.orderIds }, orders: [], total: bill.total }

/** The bills of a table and what is still to be billed, each with its actions (plan §6). */
export const TableBill = (props: TableBillProps): ReactElement => {
  const { restaurantId, tableNumber, sittings, orders = [], role, timezone, onTable, onDone } = props
  const { status, items, hasFailed } = useStore(liveBills.store)
  // The id of a bill, the key of orders to bill, or the order of the address.
  const [chosen, setChosen] = useState(props.orderId)
  const [unchosen, setUnchosen] = useState<string>()
  const [again, setAgain] = useState<IssuedBill>()
  // The id of a bill, or true for the first one.
  const [paying, setPaying] = useState<string | boolean>(props.isPaying)
  const issuing = useIssue(restaurantId, tableNumber, ({ id }, isPaidAtOnce) => {
    setAgain(undefined)
    setChosen(id)
    setPaying(isPaidAtOnce && id !== undefined ? id : false)
  })
  const [subject, setSubject] = useState<Subject>()
  const table = subject ? tableOf(subject, { orders, sittings }) : tableNumber
  useEffect(() => onTable(table), [onTable, table])
  const papers = papersOf(table, { orders, bills: items, sittings })
  const extra = againOf(again)
  const current = keepKey(papers.toBill, subject)
  const toBill = extra ? [...current, extra] : current
  const listed = [...papers.bills, ...papers.left]
  // The shown bill stays when its payment takes it off the table: the sheet still says what to give back. The end of its
  // party may arrive before its payment.
  const isKept = ({ id, status: state }: IssuedBill): boolean =>
    id === chosen || (chosen === undefined && id === unchosen && state === 'paid')
  const isOff = (one: IssuedBill): boolean =>
    (isKept(one) || (one.id === unchosen && one.status === 'issued')) && !listed.some(({ id }) => id === one.id)
  const issued = listed.find(({ orderIds }) => orderIds.includes(chosen ?? ''))
  if (issued) setChosen(issued.id)
  const kept = items.filter(isOff)
  const bills = [...listed, ...kept]
  // At another table the followed paper comes before those that were there.
  const followed = table === tableNumber ? undefined : subject?.key
  const isChosen = ({ key, orders: own }: ToBill): boolean => key === chosen || own.some(({ id }) => id === chosen)
  const draft = toBill.find(isChosen) ?? toBill.find(({ key }) => key === followed)
  const first = papers.bills.find(({ due }) => due > 0) ?? (toBill.length === 0 ? papers.left[0] : undefined)
  const bill = draft ? undefined : (bills.find(isKept) ?? bills.find(({ id }) => id === followed) ?? kept[0] ?? first)
  const shown = draft ?? (bill ? undefined : toBill[0])
  if (bill && chosen === undefined && bill.id !== unchosen) setUnchosen(bill.id)
  const next = nextSubject(subject, shown, bill, table)
  if (next !== subject) setSubject(next)
  const waiting = orders.filter((order) => order.tableNumber === table && waitsForWaiter(order)).length
  const isLoading = props.orders === undefined || status === 'loading'
  if (isLoading && !bill && !hasFailed) {
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="420px" />
      </LoadingState>
    )
  }
  return (
    <div className={styles.table}>
      {hasFailed && <FailureNotice text={messages.billsFailed} onRetry={() => void liveBills.reload()} />}
      {table !== tableNumber && <p className={styles.notice}>{messages.partyMoved(table)}</p>}
      {shown && next && <MovedAlone orders={movedAlone(next, orders)} />}
      <Unanswered issuing={issuing} />
      <PaperTabs bills={bills} toBill={toBill} current={shown?.key ?? bill?.id} onChoose={setChosen} />
      {!bill && <Waiting count={waiting} />}
      {shown && <DraftBill key={shown.key} {...props} toBill={shown} issuing={issuing} />}
      {bill && (
        <IssuedBillView
          // The bill may arrive by the live connection before the answer that opens its payment.
          key={`${bill.id} ${paying === bill.id}`}
          bill={bill}
          role={role}
          timezone={timezone}
          isPaying={paying === true || paying === bill.id}
          onDone={onDone}
          onSecond={isStaleNow(bill, papers.toBill) ? () => setChosen(bill.sittingId) : undefined}
          onAgain={
            bill.status === 'credited'
              ? () => {
                  setAgain(bill)
                  setChosen(againOf(bill)?.key)
                }
              : undefined
          }
        />
      )}
      {!shown && !bill && !issuing.unanswered && <Nothing role={role} isWaiting={waiting > 0} />}
    </div>
  )
}
