import { changeWords } from '../live/age-words.ts'
import { type ReactElement, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import styles from './close-questions.module.css'
import { kitchenDialogsMessages as messages } from './kitchen-dialogs-messages.en.ts'
import { reasonFault } from './reason-fault.ts'
import { type ChangedLine, isVoided } from './running-order-draft.ts'

type VoidDialogProps = {
  /** The lines that need a reason; empty when only the server knows that the kitchen has seen them. */
  readonly lines: readonly ChangedLine[]
  readonly isPending: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why dishes are taken back that the kitchen has seen or a guest may have got, before the change is saved. */
export const VoidDialog = ({ lines, isPending, onConfirm, onClose }: VoidDialogProps): ReactElement => {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const fault = reasonFault(reason)
  const close = (): void => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      title={messages.voidTitle}
      isQuestion
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{messages.keepEditing}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            onClick={() => (fault === undefined ? onConfirm(reason.trim()) : setHasTried(true))}
          >
            {messages.voidConfirm}
          </Button>
        </>
      }
    >
      <ReasonField
        hint={lines.every(isVoided) ? messages.voidHint : messages.takenHint}
        label={messages.reason}
        choices={Object.values(messages.voidReasons)}
        value={reason}
        error={hasTried ? fault : undefined}
        failure={undefined}
        onChange={setReason}
      >
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line.id}>{changeWords(line)}</li>
          ))}
        </ul>
      </ReasonField>
    </Dialog>
  )
}
