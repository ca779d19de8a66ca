import { type ReactElement, type ReactNode, type SubmitEvent, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { FieldList, type Fields, isValidDraft } from './field.tsx'
import { useFirstErrorFocus } from './form.tsx'
import { FieldStack } from './form-frame.tsx'
import { useSaving } from './saving.ts'
import { type SessionDrafts, useKeptDraft } from './session-drafts.ts'
import { findTyped, storeTyped, useTyped } from './typed.ts'

type Change<D> = (part: Partial<D>) => void

type FormDialogProps<D, T> = {
  readonly title: string
  readonly submitLabel: string
  readonly fields: Fields<D>
  /** The form before any input. */
  readonly initial: D
  /** The form stays after the end of the session, under an id, while `isKept`. */
  readonly kept?: { readonly drafts: SessionDrafts<D>; readonly id: string; readonly isKept: (draft: D) => boolean }
  /** The place that keeps typed text over Cancel and a reload, until it is saved; for forms without secrets. */
  readonly place?: string
  /** The first field gets the focus (default: the title). */
  readonly focusesField?: boolean
  /** Above the fields. */
  readonly above?: ReactNode
  /** Below the fields. */
  readonly below?: ReactNode
  readonly save: (draft: D) => Promise<T>
  readonly failedLog: string
  /** Why the form was not saved; `change` can fill in a proposal. */
  readonly renderFailure: (error: unknown, change: Change<D>) => ReactNode
  readonly onSaved: (saved: T, draft: D) => void
  readonly onClose: () => void
}

/** A dialog with a form that adds or changes one thing. A changed field removes the error of the last save. */
export const FormDialog = <D extends object, T>(props: FormDialogProps<D, T>): ReactElement => {
  const { title, submitLabel, fields, initial, kept, place, focusesField = false, failedLog, onSaved, onClose } = props
  const formRef = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [restored] = useState(() => kept?.drafts.find(kept.id))
  const [ownDraft, setOwnDraft] = useState(restored ?? initial)
  const typed = useTyped(place ?? '')
  // Fields that are not typed follow `initial`, such as the date of today.
  const draft = place === undefined ? ownDraft : { ...initial, ...typed }
  const [attempts, setAttempts] = useState(0)
  const { isSaving, error, save, reset } = useSaving(props.save, failedLog)
  useKeptDraft(kept?.drafts, kept?.id ?? '', kept?.isKept(draft) ? draft : undefined)
  useFirstErrorFocus(formRef, attempts)
  const firstField = useMemo(
    () => ({
      get current() {
        return formRef.current?.querySelector('input') ?? null
      },
    }),
    [],
  )
  const change: Change<D> = (part) => {
    if (place === undefined) setOwnDraft((was) => ({ ...was, ...part }))
    else storeTyped(place, { ...findTyped(place), ...part })
    reset()
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (!isValidDraft(fields, draft)) return
    const saved = await save(draft)
    if (saved === undefined) return
    if (place !== undefined) storeTyped(place, undefined)
    onSaved(saved, draft)
  }
  return (
    <Dialog
      title={title}
      onClose={() => !isSaving && onClose()}
      {...(focusesField && { initialFocusRef: firstField })}
      footer={
        <>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <FieldStack>
          {props.above}
          <FieldList fields={fields} draft={draft} isChecked={attempts > 0} onChange={change} />
          {props.below}
          {error !== undefined && props.renderFailure(error, change)}
        </FieldStack>
      </form>
    </Dialog>
  )
}
