import { type InputHTMLAttributes, type ReactElement, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { uiMessages } from './messages.en.ts'
import { promptMessages } from './prompt-messages.en.ts'

type PromptDialogProps = {
  readonly title: string
  /** Above the field. */
  readonly label: string
  readonly placeholder?: string
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly confirmLabel: string
  /**
   * What is wrong with a text, in words; undefined when nothing is. Default: an empty one is 'This field is required!'
   * (spec §5).
   */
  readonly findFault?: (text: string) => string | undefined
  /** Told what is wrong at each attempt that fails. */
  readonly onFault?: (fault: string) => void
  /** What was confirmed is under way (default false). */
  readonly isPending?: boolean
  /** Given the trimmed text, once nothing is wrong with it. */
  readonly onConfirm: (text: string) => void
  readonly onCancel: () => void
}

const findEmpty = (text: string): string | undefined => (text === '' ? promptMessages.required : undefined)

/**
 * Asks for one line of text. What is wrong with it stands under the field from the first attempt on, and goes as soon as
 * it is put right.
 *
 * @param props What is asked, how an answer is judged, what follows.
 * @returns The dialog.
 */
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
    fieldRef.current?.focus()
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
      </form>
    </Dialog>
  )
}
