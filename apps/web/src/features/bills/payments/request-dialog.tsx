import { type ReactElement, useState } from 'react'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { moneyWords } from '#web/lib/money-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { liveBills } from '../live-bills.ts'
import { decideUpi, type SameUtr } from './money-calls.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'
import { type RefusedPayment, refusedConfirmation } from './recorded.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { SameUtrDialog } from './same-utr-dialog.tsx'

type RequestDialogProps = {
  readonly request: UpiRequest
  readonly onConfirmed: (request: UpiRequest) => void
  /** Called when a colleague confirmed the code with other digits: the dialog may close with the last payment. */
  readonly onRefused: (refused: RefusedPayment) => void
  readonly onClose: () => void
}

const digitsShape = /^\d{4,12}$/

/** Confirms or rejects an open UPI code from the list, also of a bill that was paid otherwise. */
export const RequestDialog = ({ request, onConfirmed, onRefused, onClose }: RequestDialogProps): ReactElement => {
  const [digits, setDigits] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [same, setSame] = useState<SameUtr>()
  const [isRejecting, setIsRejecting] = useState(false)
  const isComplete = digitsShape.test(digits.trim())
  const confirm = async (mayRepeat?: true): Promise<void> => {
    setHasTried(true)
    setSame(undefined)
    if (!isComplete) return
    setIsPending(true)
    const decision = { state: 'confirmed', utr: digits.trim(), ...(mayRepeat && { mayRepeatUtr: mayRepeat }) } as const
    const answer = await decideUpi(request, decision)
    setIsPending(false)
    if ('value' in answer) {
      onConfirmed(answer.value)
      onClose()
    } else if (answer.sameUtr) setSame(answer.sameUtr)
    else {
      setFailure(answer.words)
      const typed = { utr: decision.utr, words: answer.words }
      const refused = refusedConfirmation(liveBills.newest(request.billId), request, typed)
      if (refused) onRefused(refused)
    }
  }
  const reject = async (reason: string): Promise<string | undefined> => {
    const answer = await decideUpi(request, { state: 'rejected', reason })
    if ('words' in answer) return answer.words
    onClose()
    return undefined
  }
  return (
    <Dialog
      title={messages.openCode(moneyWords(request.amount))}
      onClose={onClose}
      footer={
        <>
          <Button aria-haspopup="dialog" onClick={() => setIsRejecting(true)}>
            {messages.reject}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={() => void confirm()}>
            {messages.confirm(moneyWords(request.amount))}
          </Button>
        </>
      }
    >
      <div className={styles.refund}>
        <p className="hint">{messages.reference(request.reference)}</p>
        <TextField
          label={messages.digits}
          inputMode="numeric"
          autoComplete="off"
          placeholder={messages.digitsHint}
          value={digits}
          error={hasTried && !isComplete ? messages.faults.digits : undefined}
          onChange={({ target }) => setDigits(target.value)}
        />
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      {same && <SameUtrDialog same={same} onConfirm={() => void confirm(true)} onCancel={() => setSame(undefined)} />}
      {isRejecting && <RejectDialog request={request} onReject={reject} onClose={() => setIsRejecting(false)} />}
    </Dialog>
  )
}
