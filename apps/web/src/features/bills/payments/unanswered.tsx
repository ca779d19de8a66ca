import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Found } from './money-calls.ts'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'

type UnansweredProps = {
  /** Names the entry. */
  readonly words: string
  readonly failure: string | undefined
  readonly onRetry: () => void
  /** Asks the server, and forgets an entry that it has recorded. */
  readonly onAsk: () => Promise<Found>
  readonly onForget: () => void
}

type Asked = 'asking' | Found

/** Says that the server did not answer an entry, and offers to send the same one again. */
export const Unanswered = ({ words, failure, onRetry, onAsk, onForget }: UnansweredProps): ReactElement => {
  const [asked, setAsked] = useState<Asked>()
  const ask = async (): Promise<void> => {
    setAsked('asking')
    setAsked(await onAsk())
  }
  const shown = asked === 'unknown' ? messages.cannotAsk : failure
  return (
    <section role="alert" className={styles.unanswered}>
      <h3>{messages.unansweredTitle}</h3>
      <p>{messages.unanswered(words)}</p>
      {shown && <p>{shown}</p>}
      <Button variant="primary" isFullWidth className={styles.take} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
      <Button isFullWidth aria-haspopup="dialog" isPending={asked === 'asking'} onClick={() => void ask()}>
        {messages.forget}
      </Button>
      {asked === 'missing' && (
        <ConfirmDialog
          question={messages.forgetQuestion}
          subject={words}
          confirmLabel={messages.forgetConfirm}
          isDangerous
          onConfirm={onForget}
          onCancel={() => setAsked(undefined)}
        >
          <p>{messages.forgetHint}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
