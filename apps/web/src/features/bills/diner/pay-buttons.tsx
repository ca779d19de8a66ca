import type { ReactElement } from 'react'
import type { Bill } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { payMessages as messages } from './diner-messages.en.ts'
import { isShareChecked, mayPayAll, sharesOf } from './pay-choices.ts'
import styles from './pay.module.css'

type PayButtonsProps = {
  readonly bill: Bill
  /** Without it there are only amounts. */
  readonly hasUpi: boolean
  /** The request that is being created. */
  readonly asking: { readonly shareId: string | undefined } | undefined
  readonly onPay: (shareId: string | undefined, due: number) => void
}

const Share = ({ bill, at, hasUpi, asking, onPay }: PayButtonsProps & { readonly at: number }): ReactElement | null => {
  const share = sharesOf(bill)[at]
  if (!share) return null
  const { id, due, amount, guestName } = share
  const name = bill.isPart ? messages.yourShare : (guestName ?? messages.shareName(at + 1))
  return (
    <li className={styles.share}>
      <span className={styles.shareName}>
        {name}
        <span className="hint digits">{moneyWords(amount)}</span>
      </span>
      {due === 0 ? (
        <span className={styles.paid}>
          <LaterIcon name="check" />
          {messages.sharePaid}
        </span>
      ) : isShareChecked(bill, id) ? (
        <span className={styles.checked}>
          <LaterIcon name="clock" />
          {messages.shareChecked}
        </span>
      ) : !hasUpi ? (
        <span className="hint digits">{messages.shareDue(moneyWords(due))}</span>
      ) : (
        <Button
          variant={bill.isPart ? 'primary' : 'secondary'}
          isPending={asking?.shareId === id}
          aria-label={messages.payShare(moneyWords(due), name)}
          onClick={() => onPay(id, due)}
        >
          {messages.pay(moneyWords(due))}
        </Button>
      )}
    </li>
  )
}

/** The amounts that this phone can pay: the shares that it sees, and all that is due. */
export const PayButtons = (props: PayButtonsProps): ReactElement => {
  const { bill, hasUpi, asking, onPay } = props
  const shares = sharesOf(bill)
  const isAskingAll = asking !== undefined && asking.shareId === undefined
  const amount = moneyWords(bill.due)
  return (
    <>
      {shares.length > 0 && (
        <ul aria-label={messages.sharesTitle} className={styles.shares}>
          {shares.map(({ id }, at) => (
            <Share key={id} {...props} at={at} />
          ))}
        </ul>
      )}
      {bill.isPart && shares.length === 0 && (
        <p className="hint centred">{bill.splitBy === 'staff' ? messages.noShare : messages.splitFirst}</p>
      )}
      {hasUpi && mayPayAll(bill) && (
        <Button variant="primary" isFullWidth isPending={isAskingAll} onClick={() => onPay(undefined, bill.due)}>
          {shares.length > 0 ? messages.payAll(amount) : messages.pay(amount)}
        </Button>
      )}
    </>
  )
}
