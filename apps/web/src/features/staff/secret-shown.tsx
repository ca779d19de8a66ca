import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type SecretShownProps = {
  readonly title: string
  readonly secret: string
  readonly hint: string
  /** Sent with the secret where the device can share texts. */
  readonly shareText?: string
  /** Above the secret. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A generated secret, shown once: large, to copy and to share. Only its button closes it. */
export const SecretShown = (props: SecretShownProps): ReactElement => {
  const { title, secret, hint, shareText, children, onClose } = props
  const [notice, setNotice] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      setNotice(messages.copied)
    } catch {
      // On plain http browsers have no clipboard.
      setNotice(messages.copyFailed)
    }
  }
  const share = (text: string): void => {
    // Rejects when the sheet is closed without a choice.
    navigator.share({ text }).catch(() => undefined)
  }
  return (
    <Dialog
      title={title}
      isQuestion
      // Back, Esc and the backdrop would lose it.
      onClose={() => undefined}
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <div className="column-4">
        {children}
        <p className={styles.password} translate="no">
          {secret}
        </p>
        <p className="hint anywhere">{hint}</p>
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>{messages.copy}</Button>
          {shareText !== undefined && 'share' in navigator && (
            <Button onClick={() => share(shareText)}>{messages.share}</Button>
          )}
        </div>
        <output className="hint anywhere">{notice}</output>
      </div>
    </Dialog>
  )
}
