import { type FormEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import * as bounds from '@thali/contract/basics/bounds'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { showToast } from '#web/ui/toast.tsx'
import { accountMessages as messages } from './account-messages.en.ts'
import { SessionList } from './session-list.tsx'
import { useReloadStaff } from './staff.ts'
import styles from './staff.module.css'

const PasswordForm = (): ReactElement => {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const reload = useReloadStaff()
  const { isSaving, error, save, reset } = useSaving(
    (body: { current: string; next: string }) => call(staffEndpoints.changeOwnPassword, { body }),
    messages.savingFailedLog,
  )
  useFirstErrorFocus(form, attempts)
  const currentFault = current === '' ? messages.currentMissing : undefined
  const nextFault = next.length < bounds.passwordLengthMin ? messages.tooShort(bounds.passwordLengthMin) : undefined
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAttempts(attempts + 1)
    if (currentFault ?? nextFault) return
    if (!(await save({ current, next }))) return
    setCurrent('')
    setNext('')
    setAttempts(0)
    showToast(messages.changed)
    reload()
  }
  const type = isShown ? 'text' : 'password'
  const shared = { type, autoCapitalize: 'none', spellCheck: false, maxLength: bounds.passwordLengthMax } as const
  return (
    <form ref={form} noValidate className="column-4" onSubmit={(event) => void submit(event)}>
      <TextField
        {...shared}
        label={messages.current}
        autoComplete="current-password"
        value={current}
        error={attempts > 0 ? currentFault : undefined}
        onChange={(event) => {
          setCurrent(event.target.value)
          reset()
        }}
      />
      <TextField
        {...shared}
        label={messages.next}
        autoComplete="new-password"
        aria-describedby="password-hint"
        value={next}
        error={attempts > 0 ? nextFault : undefined}
        onChange={(event) => setNext(event.target.value)}
      />
      <label className="check-row">
        <input className="check" type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        {messages.showPassword}
      </label>
      <p id="password-hint" className="hint anywhere">
        {messages.passwordHint}
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {serverWords(error) ?? commonMessages.noAnswer}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSaving}>
          {messages.change}
        </Button>
      </div>
    </form>
  )
}

type OwnAccountProps = {
  readonly timezone: string
  /** The language choice of this device. */
  readonly language: ReactNode
  /** Above the password: what a session by PIN cannot change. */
  readonly notice: ReactNode
}

/** The user's own password and devices, and the language of this one. */
export const OwnAccount = ({ timezone, language, notice }: OwnAccountProps): ReactElement => (
  <div className={styles.view}>
    <section className={styles.card} aria-label={messages.password}>
      <h2>{messages.password}</h2>
      {notice}
      <PasswordForm />
    </section>
    <section className={styles.card} aria-label={messages.language}>
      <h2>{messages.language}</h2>
      <p className="hint anywhere">{messages.languageHint}</p>
      {language}
    </section>
    <section className={styles.card} aria-label={messages.devices}>
      <h2>{messages.devices}</h2>
      <SessionList timezone={timezone} />
    </section>
  </div>
)
