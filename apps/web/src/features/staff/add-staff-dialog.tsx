import { type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import type { StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import type { StaffRole } from '@thali/contract/auth/roles'
import { callAdmin } from '#web/api/call-admin.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NameField, NameRefusal, nameFault } from './name-field.tsx'
import { RoleField } from './role-field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type Draft = { readonly username: string; readonly role: StaffRole }

const drafts = createSessionDrafts<Draft>()
const formName = 'staff'

/** The fields when the session ended; the view then opens the dialog again. */
export const findStaffDraft = (): Draft | undefined => drafts.find(formName)

type AddStaffDialogProps = {
  readonly restaurantId: string
  /** The way to the login with the password. */
  readonly passwordNotice: ReactNode
  readonly onAdded: (account: StaffWithPassword) => void
  readonly onClose: () => void
}

/** Adds a person. */
export const AddStaffDialog = ({
  restaurantId,
  passwordNotice,
  onAdded,
  onClose,
}: AddStaffDialogProps): ReactElement => {
  const [restored] = useState(findStaffDraft)
  const [username, setUsername] = useState(restored?.username ?? '')
  const [role, setRole] = useState<StaffRole>(restored?.role ?? 'waiter')
  useKeptDraft(drafts, formName, username === '' ? undefined : { username, role })
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (name: string) => call(staffEndpoints.createStaff, { body: { restaurantId, username: name, role } }),
    messages.savingFailedLog,
  )
  const fault = nameFault(username.trim(), messages.usernameMissing)
  const change = (name: string): void => {
    setUsername(name)
    reset()
  }
  const send = async (name: string): Promise<void> => {
    const account = await save(name)
    if (account) onAdded(account)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (fault === undefined) void send(username.trim())
    else fieldRef.current?.focus()
  }
  return (
    <Dialog
      title={messages.add}
      onClose={() => !isSaving && onClose()}
      initialFocusRef={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSaving}>
            {messages.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        {passwordNotice}
        <NameField
          ref={fieldRef}
          label={messages.username}
          hint={messages.usernameHint}
          value={username}
          error={hasTried ? fault : undefined}
          onChange={change}
        />
        <RoleField role={role} onChange={setRole} />
        <p className={styles.hint}>{messages.addHint}</p>
        {error !== undefined && <NameRefusal error={error} noAnswer={messages.noAnswer} onUse={change} />}
      </form>
    </Dialog>
  )
}
