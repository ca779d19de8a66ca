import { type ReactElement, useState } from 'react'
import { type StaffWithPassword, pages } from '@thali/contract'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type PasswordShownProps = { readonly account: StaffWithPassword; readonly onClose: () => void }

/** A generated password, shown once: large, to copy and to share. Only its button closes it. */
export const PasswordShown = ({ account, onClose }: PasswordShownProps): ReactElement => {
  const { username, password } = account
  const [notice, setNotice] = useState('')
  const text = messages.shareText(`${location.origin}${pages.adminLogin}`, username, password)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(password)
      setNotice(messages.copied)
    } catch {
      // On plain http browsers have no clipboard.
      setNotice(messages.copyFailed)
    }
  }
  const share = (): void => {
    // Rejects when the sheet is closed without a choice.
    navigator.share({ text }).catch(() => undefined)
  }
  return (
    <Dialog
      title={messages.passwordTitle(username)}
      isQuestion
      // Back, Esc and the backdrop would lose it.
      onClose={() => undefined}
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{messages.spell(username)}</p>
        <p className={styles.password} translate="no">
          {password}
        </p>
        <p className={styles.hint}>{messages.passwordOnce}</p>
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>{messages.copy}</Button>
          {'share' in navigator && <Button onClick={share}>{messages.share}</Button>}
        </div>
        <output className={styles.hint}>{notice}</output>
      </div>
    </Dialog>
  )
}
