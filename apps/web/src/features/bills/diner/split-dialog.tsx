import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { payMessages as messages } from './diner-messages.en.ts'
import { splitEqually } from './pay-calls.ts'
import styles from './pay.module.css'

const fewest = 2

type SplitDialogProps = {
  readonly billId: string
  /** The number of shares in an earlier split; 0 without one. */
  readonly count: number
  readonly onSplit: () => void
  readonly onClose: () => void
}

/** Divides the bill into equal shares, for all phones of the table (plan §6). */
export const SplitDialog = ({ billId, count: before, onSplit, onClose }: SplitDialogProps): ReactElement => {
  const [count, setCount] = useState(Math.max(fewest, before))
  const [isSplitting, setIsSplitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const split = async (): Promise<void> => {
    setIsSplitting(true)
    const outcome = await splitEqually(billId, count)
    setIsSplitting(false)
    // Also after a refusal: the bill is another one now.
    onSplit()
    if ('failure' in outcome) setFailure(outcome.failure)
    else onClose()
  }
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
