import type { ReactElement } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { handOverMessages as messages } from '../hand-over-messages.en.ts'
import { outbox } from '../outbox/current-outbox.ts'

type TakeBackQuestionProps = { readonly orderKey: string; readonly onClose: () => void }

/** Says what taking back a shown order cannot undo. */
export const TakeBackQuestion = ({ orderKey, onClose }: TakeBackQuestionProps): ReactElement => (
  <ConfirmDialog
    question={messages.takeBackQuestion}
    subject={messages.takeBackRisk}
    confirmLabel={messages.takeBackYes}
    cancelLabel={messages.takeBackNo}
    onConfirm={() => void outbox.takeBack(orderKey)}
    onCancel={onClose}
  />
)
