import type { ReactElement } from 'react'
import type { StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import * as pages from '@thali/contract/basics/pages'
import { SecretShown } from './secret-shown.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'

type PasswordShownProps = { readonly account: StaffWithPassword; readonly onClose: () => void }

/** A generated password, shown once. */
export const PasswordShown = ({ account, onClose }: PasswordShownProps): ReactElement => {
  const { username, password } = account
  return (
    <SecretShown
      title={messages.passwordTitle(username)}
      secret={password}
      hint={messages.passwordOnce}
      shareText={messages.shareText({ address: `${location.origin}${pages.adminLogin}`, username, password })}
      onClose={onClose}
    >
      <p>{messages.spell(username)}</p>
    </SecretShown>
  )
}
