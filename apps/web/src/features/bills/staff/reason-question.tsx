import { type ReactElement, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { storeTyped, useTyped } from '#web/forms/typed.ts'
import { reasonFault } from './discount-draft.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'

type ReasonQuestionProps = {
  readonly title: string
  readonly hint: string
  readonly reasons: readonly string[]
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The place that keeps a typed reason over Cancel and a reload, until the step is done. */
  readonly place?: string
  /** Does it; resolves to the words of a refusal, or undefined. */
  readonly onConfirm: (reason: string) => Promise<string | undefined>
  readonly onClose: () => void
  /** Between the hint and the reasons. */
  readonly children?: ReactNode
}

const useReason = (place: string | undefined) => {
  const [own, setOwn] = useState('')
  const typed = useTyped(place ?? '') as { readonly reason: string } | undefined // only reasons are stored at this place
  return {
    reason: place === undefined ? own : (typed?.reason ?? ''),
    change: (reason: string): void => {
      if (place === undefined) setOwn(reason)
      else storeTyped(place, reason === '' ? undefined : { reason })
    },
  }
}

/** Asks for the reason of a step that cannot be undone, and stays open until it is done. */
export const ReasonQuestion = (props: ReasonQuestionProps): ReactElement => {
  const { title, hint, reasons, confirmLabel, cancelLabel, place, onConfirm, onClose, children } = props
  const { reason, change } = useReason(place)
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fault = reasonFault(reason)
  const confirm = async (): Promise<void> => {
    setHasTried(true)
    if (fault !== undefined || isPending) return
    setIsPending(true)
    const words = await onConfirm(reason.trim())
    setIsPending(false)
    setRefusal(words)
    if (words !== undefined) return
    change('')
    onClose()
  }
  return (
    <ConfirmDialog
      question={title}
      confirmLabel={confirmLabel}
      {...(cancelLabel !== undefined && { cancelLabel })}
      isDangerous
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ReasonField
        hint={hint}
        label={messages.reason}
        choices={reasons}
        value={reason}
        error={hasTried ? fault : undefined}
        failure={refusal}
        onChange={change}
      >
        {children}
      </ReasonField>
    </ConfirmDialog>
  )
}
