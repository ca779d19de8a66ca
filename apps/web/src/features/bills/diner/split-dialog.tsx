import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { allocate } from '@thali/contract/bills/allocation'
import { unitOf } from '@thali/contract/bills/bill'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { payMessages as messages } from './pay-messages.en.ts'
import type { LinkedBill } from './kept-bills.ts'
import { splitEqually } from './pay-calls.ts'
import styles from './pay.module.css'

const fewest = 2

type SplitDialogProps = {
  readonly bill: LinkedBill
  readonly onSplit: () => void
  readonly onClose: () => void
}

/** The parts of an earlier split, else the guests who ordered, as many as the phone sees. */
const firstCount = ({ shares = [], lines, isPart }: LinkedBill): number => {
  const guests = new Set(lines.flatMap(({ guest }) => guest?.number ?? [])).size
  return Math.min(bounds.billSharesMax, Math.max(fewest, isPart ? 0 : shares.length || guests))
}

/** The amount of each part; undefined where the phone does not see the whole bill. */
const partText = ({ payable, roundTo, isPart }: LinkedBill, count: number): string | undefined => {
  if (isPart) return undefined
  const amounts = allocate(
    toPaise(payable),
    Array.from({ length: count }, () => 1),
    unitOf(roundTo),
  ).map((amount) => shortMoneyWords(toRupees(amount)))
  const [high = '', low = ''] = [amounts[0], amounts.at(-1)]
  return high === low ? messages.each(high) : messages.eachAbout({ low, high })
}

/** Divides the bill into equal shares, for all phones of the table (plan §6). */
export const SplitDialog = ({ bill, onSplit, onClose }: SplitDialogProps): ReactElement => {
  const [count, setCount] = useState(() => firstCount(bill))
  const [isSplitting, setIsSplitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const split = async (): Promise<void> => {
    setIsSplitting(true)
    const outcome = await splitEqually(bill.id, count)
    setIsSplitting(false)
    // Also after a refusal: the bill is another one now.
    onSplit()
    if ('failure' in outcome) setFailure(outcome.failure)
    else onClose()
  }
  const amount = partText(bill, count)
  return (
    <Dialog
      title={messages.splitTitle}
      onClose={onClose}
      footer={
        <Button variant="primary" isPending={isSplitting} onClick={() => void split()}>
          {messages.splitInto(count)}
        </Button>
      }
    >
      <div className="stack-3">
        <div className={styles.count}>
          <Stepper
            label={messages.splitCount}
            quantity={count}
            addLabel={messages.splitMore}
            removeLabel={messages.splitLess}
            size="sheet"
            max={bounds.billSharesMax}
            onAdd={() => setCount(count + 1)}
            onRemove={() => setCount(Math.max(fewest, count - 1))}
          />
        </div>
        {amount && <output className="label centred digits">{amount}</output>}
        <p className="hint centred">{messages.splitHint}</p>
        {failure && (
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
