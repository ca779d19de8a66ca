import { type ReactElement, useState } from 'react'
import { toPaise } from '@thali/contract/basics/money'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { Button } from '#web/ui/button.tsx'
import { payMessages as messages } from './diner-messages.en.ts'
import type { Kept } from './kept-bills.ts'
import { askForPayment } from './pay-calls.ts'
import { maySplit, requestNews, sharesOf, requestState } from './pay-choices.ts'
import { PayButtons } from './pay-buttons.tsx'
import { PayNews } from './pay-news.tsx'
import styles from './pay.module.css'
import { SplitDialog } from './split-dialog.tsx'
import { UpiDialog } from './upi-dialog.tsx'

type PayPanelProps = {
  readonly kept: Kept
  /** Whether the restaurant takes UPI payments from phones. */
  readonly hasUpi: boolean
  /** The bill changed by a call of this phone. */
  readonly onChanged: () => void
}

/** `shareId` undefined: the whole bill; see `asking`. */
type Asking = { readonly shareId: string | undefined }

/** Paying by UPI and dividing a bill that is due (plan §6). */
export const PayPanel = ({ kept: { bill, requestIds }, hasUpi, onChanged }: PayPanelProps): ReactElement => {
  const [shown, setShown] = useState<UpiRequest>()
  const [asking, setAsking] = useState<Asking>()
  const [failure, setFailure] = useState<string>()
  const [isSplitting, setIsSplitting] = useState(false)
  const news = requestNews(bill, requestIds)
  const isPayable = bill.status === 'issued' && bill.due > 0

  const ask = async (shareId: string | undefined, tip?: number): Promise<void> => {
    if (asking) return
    setAsking({ shareId })
    setFailure(undefined)
    const outcome = await askForPayment(bill.id, { shareId, tip })
    setAsking(undefined)
    if ('value' in outcome) setShown(outcome.value)
    else setFailure(outcome.failure)
    onChanged()
  }
  // A code that was not used yet stays; with another amount it would pay a wrong one.
  const pay = (shareId: string | undefined, due: number): void => {
    const open = news.open.find(
      (one) => one.shareId === shareId && toPaise(one.amount) - toPaise(one.tip) === toPaise(due),
    )
    if (open) setShown(open)
    else void ask(shareId)
  }
  return (
    <div className={styles.panel}>
      <PayNews news={news} onAgain={({ shareId, tip }) => void ask(shareId, tip)} isAsking={asking !== undefined} />
      {failure && !shown && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
      {isPayable && (
        <>
          <PayButtons bill={bill} hasUpi={hasUpi} asking={asking} onPay={pay} />
          {maySplit(bill) && (
            <Button isFullWidth onClick={() => setIsSplitting(true)}>
              {sharesOf(bill).length > 0 ? messages.splitAgain : messages.split}
            </Button>
          )}
          {bill.splitBy === 'staff' && <p className="hint centred">{messages.splitByStaff}</p>}
          <p className="hint centred">{hasUpi ? messages.orWaiter : messages.noUpi}</p>
        </>
      )}
      {isSplitting && (
        <SplitDialog
          billId={bill.id}
          count={bill.isPart ? 0 : sharesOf(bill).length}
          onSplit={onChanged}
          onClose={() => setIsSplitting(false)}
        />
      )}
      {shown && (
        <UpiDialog
          key={shown.id}
          request={requestState(bill, shown)}
          failure={failure}
          isAsking={asking !== undefined}
          onAsk={(tip) => void ask(shown.shareId, tip)}
          onClaimed={(claimed) => {
            setShown(claimed)
            onChanged()
          }}
          onClose={() => {
            setShown(undefined)
            setFailure(undefined)
          }}
        />
      )}
    </div>
  )
}
