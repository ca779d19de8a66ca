import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { bounds, type ProgramWithToken, type StaffRole, type TokenTerm, tokenTerms } from '@thali/contract'
import { callAdmin } from '#web/api/call-admin.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { RoleField } from '../role-field.tsx'
import { staffMessages } from '../staff-messages.en.ts'
import styles from '../staff.module.css'
import { useSaving } from '#web/lib/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { programsMessages as messages } from './programs-messages.en.ts'

type AddProgramDialogProps = {
  readonly restaurantId: string
  readonly onAdded: (program: ProgramWithToken) => void
  readonly onClose: () => void
}

const faultOf = (name: string): string | undefined => {
  if (name === '') return messages.nameMissing
  return /^[\w.@-]+$/.test(name) ? undefined : staffMessages.usernameWrong
}

/** Adds a program. A taken name comes with a free one, one tap away. */
export const AddProgramDialog = ({ restaurantId, onAdded, onClose }: AddProgramDialogProps): ReactElement => {
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('waiter')
  const [term, setTerm] = useState<TokenTerm>('year')
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (chosen: string) => callAdmin('createProgram', { body: { restaurantId, name: chosen, role, term } }),
    messages.savingFailedLog,
  )
  const change = (next: string): void => {
    setName(next)
    reset()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setHasTried(true)
    if (faultOf(name.trim()) !== undefined) return fieldRef.current?.focus()
    const program = await save(name.trim())
    if (program) onAdded(program)
  }
  const suggestion = error instanceof ApiError ? error.problem?.suggestion : undefined
  return (
    <Dialog
      title={messages.add}
      onClose={() => !isSaving && onClose()}
      initialFocusRef={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>{staffMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {messages.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.field}>
          <TextField
            ref={fieldRef}
            label={messages.name}
            value={name}
            maxLength={bounds.usernameLengthMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={hasTried ? faultOf(name.trim()) : undefined}
            onChange={(event) => change(event.target.value)}
          />
          <p className={styles.hint}>{messages.nameHint}</p>
        </div>
        <RoleField role={role} onChange={setRole} />
        <SelectField
          label={messages.term}
          value={term}
          onChange={({ target }) => setTerm(tokenTerms.find((one) => one === target.value) ?? term)}
        >
          {tokenTerms.map((one) => (
            <option key={one} value={one}>
              {messages.terms[one]}
            </option>
          ))}
        </SelectField>
        {error !== undefined && (
          <div role="alert" className={styles.error}>
            <p>{serverWords(error) ?? messages.noAnswer}</p>
            {suggestion !== undefined && (
              <Button onClick={() => change(suggestion)}>{staffMessages.use(suggestion)}</Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
