import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { bounds, type StaffRole, type StaffWithPassword } from '@thali/contract'
import { callAdmin } from '#web/api/call-admin.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/lib/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RoleField } from './role-field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type AddStaffDialogProps = {
  readonly restaurantId: string
  readonly onAdded: (account: StaffWithPassword) => void
  readonly onClose: () => void
}

const faultOf = (username: string): string | undefined => {
  if (username === '') return messages.usernameMissing
  return /^[\w.@-]+$/.test(username) ? undefined : messages.usernameWrong
}

/** Adds a person. A taken username comes with a free one, one tap away. */
export const AddStaffDialog = ({ restaurantId, onAdded, onClose }: AddStaffDialogProps): ReactElement => {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<StaffRole>('waiter')
  const [hasTried, setHasTried] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { isSaving, error, save, reset } = useSaving(
    (name: string) => callAdmin('createStaff', { body: { restaurantId, username: name, role } }),
    messages.savingFailedLog,
  )
  const send = async (name: string): Promise<void> => {
    const account = await save(name)
    if (account) onAdded(account)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasTried(true)
    if (faultOf(username.trim()) === undefined) void send(username.trim())
    else fieldRef.current?.focus()
  }
  const suggestion = error instanceof ApiError ? error.problem?.suggestion : undefined
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
        <div className={styles.field}>
          <TextField
            ref={fieldRef}
            label={messages.username}
            value={username}
            maxLength={bounds.usernameLengthMax}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={hasTried ? faultOf(username.trim()) : undefined}
            onChange={(event) => {
              setUsername(event.target.value)
              reset()
            }}
          />
          <p className={styles.hint}>{messages.usernameHint}</p>
        </div>
        <RoleField role={role} onChange={setRole} />
        <p className={styles.hint}>{messages.addHint}</p>
        {error !== undefined && (
          <div role="alert" className={styles.error}>
            <p>{serverWords(error) ?? messages.noAnswer}</p>
            {suggestion !== undefined && (
              <Button
                onClick={() => {
                  setUsername(suggestion)
                  reset()
                }}
              >
                {messages.use(suggestion)}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
