import type { ReactElement } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import type { Kept } from './kept-bills.ts'
import { maySplit, paymentsUnderWay, requestNews } from './pay-choices.ts'
import { payMessages as messages } from './pay-messages.en.ts'
import styles from './pay.module.css'
import type { Paying } from './use-paying.ts'

/** Says that another phone opened a code a moment ago. */
const payerText = ({ payer }: UpiRequest): string =>
  payer?.name === undefined ? messages.paidByGuest : messages.paidBy(payer.name)

type PayProps = {
  readonly kept: Kept
  /** Whether the restaurant takes UPI payments from phones. */
  readonly hasUpi: boolean
  readonly paying: Paying
}

type ShareProps = PayProps & { readonly index: number; readonly payer: UpiRequest | undefined }

const Share = ({ kept, hasUpi, paying, index, payer }: ShareProps): ReactElement | null => {
  const { bill, requestIds } = kept
  const share = bill.shares?.[index]
  if (!share) return null
  const { id, due, amount, guestName } = share
  const name = bill.isPart ? messages.yourShare : (guestName ?? messages.shareName(index + 1))
  const isOwn = payer !== undefined && requestIds.includes(payer.id)
  // One question or one code at a time.
  const isAsked = requestNews(kept).open.length > 0
  return (
    <li className={styles.share}>
      <span className={styles.shareName}>
        {name}
        <span className="hint digits">{shortMoneyWords(amount)}</span>
      </span>
      {due === 0 ? (
        <span className={styles.paid}>
          <LaterIcon name="check" />
          {messages.sharePaid}
        </span>
      ) : payer ? (
        <span className={styles.checked}>
          <LaterIcon name="clock" />
          {payer.state === 'claimed' || isOwn ? messages.shareChecked : payerText(payer)}
        </span>
      ) : !hasUpi || isAsked ? (
        <span className={classNames('hint digits', styles.open)}>{messages.shareDue(shortMoneyWords(due))}</span>
      ) : (
        <Button
          variant={bill.isPart ? 'primary' : 'secondary'}
          isPending={paying.asking?.shareId === id}
          aria-label={messages.payShare({ amount: shortMoneyWords(due), name })}
          onClick={() => paying.pay(id, due)}
        >
          {messages.pay(shortMoneyWords(due))}
        </Button>
      )}
    </li>
  )
}

/** The amount due, a payment of another phone, and the shares of a bill (plan §6). */
export const PayPanel = (props: PayProps & { readonly onSplit: () => void }): ReactElement => {
  const { kept, hasUpi, paying, onSplit } = props
  const { bill } = kept
  const { shares = [], isPart } = bill
  const { byShare, ofBill } = paymentsUnderWay(kept, useNow())
  const isPayable = bill.status === 'issued' && bill.due > 0
  return (
    <div className={styles.panel}>
      {isPayable && (
        <p className={styles.due}>
          <span>{messages.due}</span>
          <strong>{shortMoneyWords(bill.due)}</strong>
        </p>
      )}
      {shares.length === 0 && ofBill?.state === 'requested' && (
        <output className={classNames(styles.state, 'warn')}>
          <LaterIcon name="clock" />
          <span>{payerText(ofBill)}</span>
        </output>
      )}
      {paying.failure && !paying.shown && (
        <p role="alert" className={styles.error}>
          {paying.failure}
        </p>
      )}
      {isPayable && shares.length > 0 && (
        <ul aria-label={messages.sharesTitle} className={styles.shares}>
          {shares.map(({ id }, index) => (
            <Share key={id} {...props} index={index} payer={byShare.get(id)} />
          ))}
        </ul>
      )}
      {isPayable && isPart && shares.length === 0 && (
        <p className="hint centred">{bill.splitBy === 'staff' ? messages.noShare : messages.splitFirst}</p>
      )}
      {maySplit(bill) && (
        <Button isFullWidth onClick={onSplit}>
          {shares.length > 0 ? messages.splitAgain : messages.split}
        </Button>
      )}
      {isPayable && bill.splitBy === 'staff' && <p className="hint centred">{messages.splitByStaff}</p>}
      {isPayable && <p className="hint centred">{hasUpi ? messages.orWaiter : messages.noUpi}</p>}
    </div>
  )
}
