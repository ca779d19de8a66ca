import { type ReactElement, useState } from 'react'
import type { Split } from '@thali/contract/bills/bill'
import { tableText } from '#web/lib/table-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DueHead } from './due-head.tsx'
import { divideBill } from './money-calls.ts'
import { useHeldBill } from './own-calls.ts'
import { PaidView, useSheetEnd } from './paid-view.tsx'
import { paiseWords } from './paise-words.ts'
import { PaymentPane } from './payment-pane.tsx'
import type { PaymentSheetProps } from './payment-sheet.tsx'
import { PaymentsList } from './payments-list.tsx'
import { paymentsMessages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { confirmedPayment, Recorded, Refused, useTakenWords } from './recorded.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShareStrip } from './share-strip.tsx'
import { SplitChoice } from './split-choice.tsx'
import { splitMessages as messages } from './split-messages.en.ts'
import { billTarget, isLocked, nextDue, shareTargets, type Target } from './target.ts'
import { type Taking, useTaking } from './use-taking.ts'

type SharesProps = Pick<PaymentSheetProps, 'bill'> & {
  readonly taking: Taking
  readonly onDivideAgain: () => void
}

/** A share that is paid, with the way to the next one. */
const SharePaid = (props: {
  readonly target: Target
  readonly next: Target
  readonly onNext: () => void
}): ReactElement => {
  const { bill, number = 0, shareId } = props.target
  const takenWords = useTakenWords(bill)
  const payment = bill.payments.findLast((one) => one.shareId === shareId)
  return (
    <div className={styles.paid}>
      <p className="hint">{messages.sharePaid(number)}</p>
      {payment && <p className="hint">{takenWords(payment)}</p>}
      <Button variant="primary" isFullWidth className={styles.take} onClick={props.onNext}>
        {messages.next({ number: props.next.number ?? 0, amount: paiseWords(props.next.due) })}
      </Button>
    </div>
  )
}

/** The shares in a row, and the payment of the chosen one. After a payment the next share follows. */
const Shares = ({ bill, taking, onDivideAgain }: SharesProps): ReactElement | null => {
  const targets = shareTargets(bill)
  const [chosen, setChosen] = useState(() => nextDue(targets, undefined)?.shareId)
  const target = targets.find(({ shareId }) => shareId === chosen) ?? targets[0]
  const next = nextDue(targets, target?.shareId)
  if (!target || !next) return null
  return (
    <>
      <ShareStrip bill={bill} targets={targets} chosen={target.shareId} onChoose={setChosen} />
      {taking.recorded && <Recorded bill={bill} recorded={taking.recorded} />}
      {target.due === 0 ? (
        <SharePaid target={target} next={next} onNext={() => setChosen(next.shareId)} />
      ) : (
        <>
          {target.due !== target.amount && (
            <DueHead key={`due ${taking.count} ${target.shareId}`} target={target} count={targets.length} />
          )}
          <PaymentPane
            key={`pane ${taking.count} ${target.shareId}`}
            target={target}
            draft={taking.draftOf(target)}
            onChange={(change) => taking.change(target, change)}
            onRecorded={(recorded) => {
              taking.record(recorded, recorded)
              // An entry of before a reload may be of another share than the chosen one.
              const paid = targets.find(({ shareId }) => shareId === recorded.shareId) ?? target
              const others = targets.filter((share) => share !== paid)
              if (recorded.amount >= paid.due) setChosen(nextDue(others, undefined)?.shareId)
            }}
            onRefused={taking.refuse}
          />
        </>
      )}
      {isLocked(bill) ? (
        <p className="hint">{messages.locked}</p>
      ) : (
        <Button onClick={onDivideAgain}>{messages.again}</Button>
      )}
    </>
  )
}

/** Divides a bill, then takes the payments of its shares until nothing is due. */
export const SplitSheet = ({
  role,
  onClose,
  onDone = onClose,
  ...props
}: Omit<PaymentSheetProps, 'shareId'>): ReactElement => {
  const bill = useHeldBill(props.bill)
  const taking = useTaking(bill.id)
  const [isDividing, setIsDividing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isRefunding, setIsRefunding] = useState(false)
  const divide = async (split: Split): Promise<void> => {
    setIsPending(true)
    const answer = await divideBill(bill.id, split)
    setIsPending(false)
    setFailure('words' in answer ? answer.words : undefined)
    if ('value' in answer) setIsDividing(false)
  }
  const list = (
    <PaymentsList
      bill={bill}
      role={role}
      onConfirmed={(request) => taking.recordOther(confirmedPayment(request))}
      onRefused={taking.refuse}
      onRefund={() => setIsRefunding(true)}
    />
  )
  const { isEnded, wasDue } = useSheetEnd(bill, bill.due === 0)
  const needsChoice = bill.shares === undefined || (isDividing && !isLocked(bill))
  return (
    <Dialog
      title={messages.title(tableText(bill.tableNumber, bill.tableLabel, paymentsMessages.table(bill.tableNumber)))}
      onClose={onClose}
      className={styles.sheet ?? ''}
    >
      {isEnded ? (
        <PaidView bill={bill} taking={taking} wasDue={wasDue} onDone={wasDue ? onDone : onClose}>
          {list}
        </PaidView>
      ) : bill.due === 0 ? (
        <PaymentPane
          target={billTarget(bill)}
          draft={taking.draftOf(billTarget(bill))}
          onChange={(change) => taking.change(billTarget(bill), change)}
          onRecorded={(recorded) => taking.record(recorded, recorded)}
          onRefused={taking.refuse}
        />
      ) : needsChoice ? (
        <SplitChoice bill={bill} isPending={isPending} failure={failure} onDivide={(split) => void divide(split)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.taking}>
            {failure && (
              <p role="alert" className={styles.failure}>
                {failure}
              </p>
            )}
            {taking.refused && <Refused bill={bill} refused={taking.refused} />}
            {/* A new division has new shares. */}
            <Shares
              key={bill.shares?.map(({ id }) => id).join()}
              bill={bill}
              taking={taking}
              onDivideAgain={() => setIsDividing(true)}
            />
          </div>
          {list}
        </div>
      )}
      {isRefunding && <RefundDialog bill={bill} onClose={() => setIsRefunding(false)} />}
    </Dialog>
  )
}
