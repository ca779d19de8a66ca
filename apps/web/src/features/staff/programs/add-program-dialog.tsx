import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import type { ProgramWithToken } from '@thali/contract/accounts/program-schema'
import { type TokenTerm, tokenTerms } from '@thali/contract/accounts/programs'
import type { StaffRole } from '@thali/contract/auth/roles'
import { callAdmin } from '#web/api/call-admin.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { NameField, NameRefusal, nameFault } from '../name-field.tsx'
import { RoleField } from '../role-field.tsx'
import { staffMessages } from '../staff-messages.en.ts'
import styles from '../staff.module.css'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { programsMessages as messages } from './programs-messages.en.ts'

type Draft = { readonly name: string; readonly role: StaffRole; readonly term: TokenTerm }

const drafts = createSessionDrafts<Draft>()
const formName = 'program'

/** The fields when the session ended; the section then opens the dialog again. */
export const findProgramDraft = (): Draft | undefined => drafts.find(formName)

type AddProgramDialogProps = {
  readonly restaurantId: string
  /** The way to the login with the password. */
  readonly passwordNotice: ReactNode
  readonly onAdded: (program: ProgramWithToken) => void
  readonly onClose: () => void
}

/** Adds a program. */
export const AddProgramDialog = ({
  restaurantId,
  passwordNotice,
  onAdded,
  onClose,
}: AddProgramDialogProps): ReactElement => {
  const [restored] = useState(findProgramDraft)
  const [name, setName] = useState(restored?.name ?? '')
  const [role, setRole] = useState<StaffRole>(restored?.role ?? 'waiter')
  const [term, setTerm] = useState<TokenTerm>(restored?.term ?? 'year')
  useKeptDraft(drafts, formName, name === '' ? undefined : { name, role, term })
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (chosen: string) => call(programEndpoints.createProgram, { body: { restaurantId, name: chosen, role, term } }),
    messages.savingFailedLog,
  )
  const change = (next: string): void => {
    setName(next)
    reset()
  }
  const fault = nameFault(name.trim(), messages.nameMissing)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setHasTried(true)
    if (fault !== undefined) return fieldRef.current?.focus()
    const program = await save(name.trim())
    if (program) onAdded(program)
  }
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
        {passwordNotice}
        <NameField
          ref={fieldRef}
          label={messages.name}
          hint={messages.nameHint}
          value={name}
          error={hasTried ? fault : undefined}
          onChange={change}
        />
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
        {error !== undefined && <NameRefusal error={error} noAnswer={messages.noAnswer} onUse={change} />}
      </form>
    </Dialog>
  )
}
