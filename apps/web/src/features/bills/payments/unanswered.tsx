import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { paymentsMessages as messages } from './payments-messages.en.ts'
import styles from './payments.module.css'

type UnansweredProps = {
  /** Names the entry. */
  readonly words: string
  readonly failure: string | undefined
  readonly onRetry: () => void
  readonly onForget: () => void
}

/** Says that the server did not answer an entry, and offers to send the same one again. */
export const Unanswered = ({ words, failure, onRetry, onForget }: UnansweredProps): ReactElement => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section role="alert" className={styles.unanswered}>
      <h3>{messages.unansweredTitle}</h3>
      <p>{messages.unanswered(words)}</p>
      {failure && <p>{failure}</p>}
      <Button variant="primary" isFullWidth className={styles.take} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
      <Button isFullWidth aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {messages.forget}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={messages.forgetQuestion}
          subject={words}
          confirmLabel={messages.forgetConfirm}
          isDangerous
          onConfirm={() => {
            setIsAsking(false)
            onForget()
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{messages.forgetHint}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
