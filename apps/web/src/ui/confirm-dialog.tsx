import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './confirm-dialog.module.css'
import { uiMessages } from './messages.en.ts'

type ConfirmDialogProps = {
  readonly question: string
  /** Names the thing the question is about, below the question. */
  readonly subject?: string
  /** More than a subject, in its place. */
  readonly children?: ReactNode
  /** Default 'OK'. */
  readonly confirmLabel?: string
  /** Default 'Cancel'. */
  readonly cancelLabel?: string
  /** What was confirmed is under way (default false); the dialog stays until it is no longer rendered. */
  readonly isPending?: boolean
  /** What came of confirming, when it failed; the question stands, so that it can be tried again. */
  readonly error?: string | undefined
  /** Confirming destroys something (default false). */
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  /** Asked by the second button, Esc and the backdrop; not while pending. */
  readonly onCancel: () => void
}

/**
 * Asks before something happens. Render it to ask; stop rendering it in both answers.
 *
 * @param props The question, the words on both buttons, what each does.
 * @returns The dialog.
 */
export const ConfirmDialog = ({
  question,
  subject,
  children,
  confirmLabel = uiMessages.ok,
  cancelLabel = uiMessages.cancel,
  isPending = false,
  error,
  isDangerous = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactElement => {
  const cancel = (): void => {
    if (!isPending) onCancel()
  }
  return (
    <Dialog
      title={question}
      isQuestion
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{cancelLabel}</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {subject && <p className={styles.subject}>{subject}</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}
