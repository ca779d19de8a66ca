import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import type { Credentials } from '@thali/contract/auth/schema'
import * as bounds from '@thali/contract/basics/bounds'
import type { ServiceReply } from '@thali/contract/restaurants/schema'
import { sessionEndReason } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { login } from './login.ts'
import styles from './login-form.module.css'
import { sessionMessages as messages } from './messages.en.ts'
import { loadService } from './service.ts'

/** The operator's command for a lost password. */
const resetCommand = (start: string, username: string): string =>
  `${start} staff reset-password ${username || '<username>'}`

/** The installation, with the login of a demo (design §4.8); undefined until the server has answered. */
const useService = (): ServiceReply | undefined => {
  const [service, setService] = useState<ServiceReply>()
  useEffect(() => {
    // Without an answer the form stays empty.
    loadService().then(setService, () => undefined)
  }, [])
  return service
}

type LoginFormProps = {
  /** The login succeeded and the first screen is loading. */
  readonly isEntering: boolean
  /** A session ended on a staff screen; shown above the form (default false). */
  readonly hasSessionEnded?: boolean
}

/** The staff login (spec §2 "Staff login"). The page reacts to the new session. */
export const LoginForm = ({ isEntering, hasSessionEnded = false }: LoginFormProps): ReactElement => {
  const { demoLogin, commandStart = 'npm run thali --' } = useService() ?? {}
  const [typed, setTyped] = useState<Partial<Credentials>>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const username = typed.username ?? demoLogin?.username ?? ''
  const password = typed.password ?? demoLogin?.password ?? ''

  // A late demo login does not replace typed text.
  const keep = (): void => setTyped({ username, password })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    setFailure(await login({ username, password }))
    setIsPending(false)
  }

  const notice = failure ?? (hasSessionEnded ? (sessionEndReason() ?? messages.sessionEnded) : undefined)
  return (
    <form className="stack-4" onSubmit={(event) => void submit(event)}>
      <div role="alert" className={styles.alert}>
        {notice && (
          <p className={styles.failure}>
            <Icon name="alert" />
            {notice}
          </p>
        )}
      </div>
      <TextField
        label={messages.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={bounds.usernameLengthMax}
        value={username}
        onFocus={keep}
        onChange={(event) => setTyped({ ...typed, username: event.target.value })}
      />
      <PasswordField
        label={messages.password}
        autoComplete="current-password"
        required
        value={password}
        onFocus={keep}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      <Button type="submit" variant="primary" isFullWidth isPending={isPending || isEntering} className={styles.submit}>
        {messages.login}
      </Button>
      <details className={styles.forgotten}>
        <summary>{messages.forgotten}</summary>
        <p>{messages.forgottenHelp}</p>
        <code>{resetCommand(commandStart, username)}</code>
      </details>
      <p className={styles.hint}>{demoLogin && demoLogin.username === username && messages.demo}</p>
    </form>
  )
}
