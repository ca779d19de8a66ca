import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { logInAgain } from './logout.ts'
import { passwordNoticeMessages as messages } from './password-notice-messages.en.ts'
import styles from './password-notice.module.css'
import { useStaff } from './staff.ts'

/** Says in a session by PIN that changes here need the password, with a way to the login. Empty in other sessions. */
export const PasswordNotice = (): ReactElement | null =>
  useStaff()?.isByPin ? (
    <div className={styles.notice}>
      <p>{messages.needsPassword}</p>
      <Button onClick={logInAgain}>{messages.withPassword}</Button>
    </div>
  ) : null
