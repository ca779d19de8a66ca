import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { formMessages } from './form-messages.en.ts'

type PromptDialogProps = {
  readonly title: string
  readonly label: string
  readonly placeholder?: string
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly confirmLabel: string
  /** Default: an empty text gives 'This field is required!' (spec §5). */
  readonly findFault?: (text: string) => string | undefined
  /** Called with the error at each failed attempt. */
  readonly onFault?: (fault: string) => void
  readonly isPending?: boolean
  /** More fields for what was typed. */
  readonly renderMore?: (text: string) => ReactNode
  /** Called with the trimmed text once it has no error. */
  readonly onConfirm: (text: string) => void
  readonly onCancel: () => void
}

const findEmpty = (text: string): string | undefined => (text === '' ? formMessages.required : undefined)

/** Asks for one line of text. After the first attempt its error is below the field until it is corrected. */
export const PromptDialog = (props: PromptDialogProps): ReactElement => {
  const { title, label, confirmLabel, findFault = findEmpty, onFault, isPending = false, onConfirm, onCancel } = props
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const cancel = (): void => {
    if (!isPending) onCancel()
  }
  const submit = (): void => {
    if (isPending) return
    setHasTried(true)
    const answer = text.trim()
    const fault = findFault(answer)
    if (fault === undefined) return onConfirm(answer)
    onFault?.(fault)
  }
  return (
    <Dialog
      title={title}
      onClose={cancel}
      initialFocusRef={fieldRef}
      footer={
        <>
          <Button onClick={cancel}>{uiMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          ref={fieldRef}
          label={label}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          value={text}
          autoComplete="off"
          error={hasTried ? findFault(text.trim()) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {props.renderMore?.(text.trim())}
      </form>
    </Dialog>
  )
}
