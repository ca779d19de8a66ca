import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages.en.ts'

type ConfirmDialogProps = {
  readonly question: string
  /** Names the object of the question, such as an order, below it. */
  readonly subject?: string
  readonly children?: ReactNode
  /** Default 'OK'. */
  readonly confirmLabel?: string
  /** Default 'Cancel'. */
  readonly cancelLabel?: string
  /** The confirmed action is in progress (default false). */
  readonly isPending?: boolean
  /** The error of the confirmed action; the question stays open for a retry. */
  readonly error?: string | undefined
  /** The confirmed action destroys something (default false). */
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  /** Called by the second button, Esc and the backdrop; not while pending. */
  readonly onCancel: () => void
}

/** Asks before an action. Render it to ask; stop rendering it after either answer. */
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
      {subject && <p className="quiet">{subject}</p>}
      {error && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
    </Dialog>
  )
}
