import { type ReactElement, type ReactNode, useState } from 'react'
import { roleSets, type StaffRole } from '@thali/contract/auth/roles'
import type { Bill, Payment, UpiRequest } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import type { RefusedPayment } from './recorded.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { listedRequests, receivedOf, shareNumber, tipsOf } from './target.ts'

type PaymentsListProps = {
  readonly bill: Bill
  readonly role: StaffRole
  /** Called with a code that was confirmed in the list. */
  readonly onConfirmed: (request: UpiRequest) => void
  /** Called when a colleague confirmed the code first, with other digits. */
  readonly onRefused: (refused: RefusedPayment) => void
  readonly onRefund: () => void
}

/** Whether a role may return money. */
export const mayRefund = (role: StaffRole): boolean => roleSets.cashier.some((one) => one === role)

const factsOf = (bill: Bill, { shareId, utr, tip }: Payment): string => {
  const share = shareNumber(bill, shareId)
  return [
    share !== undefined && messages.share(share),
    utr !== undefined && messages.utr(utr),
    tip > 0 && messages.tipOf(moneyWords(tip)),
  ]
    .filter(Boolean)
    .join(' · ')
}

type RowProps = { readonly name: string; readonly facts?: string; readonly children: ReactNode }

const Row = ({ name, facts, children }: RowProps): ReactElement => (
  <li className={styles.row}>
    <span>
      {name}
      {facts && <small className="hint">{facts}</small>}
    </span>
    {children}
  </li>
)

const RequestChip = ({ bill, request }: { readonly bill: Bill; readonly request: UpiRequest }): ReactElement => {
  const { state, isReplaced } = request
  const isCounted = state === 'claimed' && !isReplaced
  return (
    <Chip tone={isCounted ? 'warn' : 'neutral'} hasDot>
      {isCounted && bill.status === 'paid' ? messages.paidTwice : messages.upiStates[state]}
    </Chip>
  )
}

/** The payments, refunds and open UPI codes of a bill, as they arrive. */
export const PaymentsList = ({ bill, role, onConfirmed, onRefused, onRefund }: PaymentsListProps): ReactElement => {
  const { payments, refunds, toRefund } = bill
  const upiRequests = listedRequests(bill)
  const [decided, setDecided] = useState<UpiRequest>()
  const isEmpty = payments.length + refunds.length + upiRequests.length === 0
  return (
    <section aria-label={messages.payments} className={styles.list}>
      <h3>{messages.payments}</h3>
      {isEmpty && <p className="hint">{messages.noPayments}</p>}
      <ul>
        {payments.map((payment) => (
          <Row key={payment.id} name={messages.methods[payment.method]} facts={factsOf(bill, payment)}>
            <b>{moneyWords(payment.amount)}</b>
          </Row>
        ))}
        {refunds.map(({ id, method, amount, tip, reason }) => (
          <Row
            key={id}
            name={messages.returned({ method: messages.methods[method], reason })}
            {...(tip > 0 && { facts: messages.tipOf(moneyWords(-tip)) })}
          >
            <b>{moneyWords(-amount)}</b>
          </Row>
        ))}
        {upiRequests.map((request) => (
          <li key={request.id}>
            <button type="button" aria-haspopup="dialog" className={styles.row} onClick={() => setDecided(request)}>
              <span>
                {`${messages.methods.upi} ${moneyWords(request.amount)}`}
                <small className="hint">{messages.reference(request.reference)}</small>
                {request.isReplaced && <small className="hint">{messages.upiReplaced}</small>}
              </span>
              <RequestChip bill={bill} request={request} />
            </button>
          </li>
        ))}
      </ul>
      {toRefund > 0 && (
        <p role="alert" className={styles.notice}>
          {(mayRefund(role) ? messages.toRefund : messages.toRefundNoRole)(moneyWords(toRefund))}
        </p>
      )}
      {mayRefund(role) && receivedOf(bill) + tipsOf(bill) > 0 && (
        <Button aria-haspopup="dialog" onClick={onRefund}>
          {messages.refund}
        </Button>
      )}
      {decided && (
        <RequestDialog
          request={decided}
          onConfirmed={onConfirmed}
          onRefused={onRefused}
          onClose={() => setDecided(undefined)}
        />
      )}
    </section>
  )
}
