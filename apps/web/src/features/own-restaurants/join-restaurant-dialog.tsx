import type { ReactElement } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import type { Credentials } from '@thali/contract/auth/schema'
import * as bounds from '@thali/contract/basics/bounds'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import type { Fields } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ErrorInView } from '#web/forms/form-frame.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ownMessages as messages } from './own-restaurants-messages.en.ts'

const fields: Fields<Credentials> = {
  username: text(() => messages.username, {
    missing: () => messages.usernameMissing,
    input: { maxLength: bounds.usernameLengthMax, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  }),
  password: text(() => messages.password, {
    error: (password) => (password === '' ? messages.passwordMissing : undefined),
    input: { type: 'password' },
  }),
}

type JoinRestaurantDialogProps = {
  readonly onJoined: (restaurant: OwnRestaurant) => void
  readonly onClose: () => void
}

/** Adds a restaurant of this server whose admin's password the user knows. */
export const JoinRestaurantDialog = ({ onJoined, onClose }: JoinRestaurantDialogProps): ReactElement => (
  <FormDialog
    title={messages.join}
    submitLabel={messages.join}
    fields={fields}
    initial={{ username: '', password: '' }}
    above={<p className="hint anywhere">{messages.joinHint}</p>}
    below={<p className="hint anywhere">{messages.pinHint}</p>}
    save={({ username, password }) =>
      call(ownRestaurantEndpoints.joinRestaurant, { body: { username: username.trim(), password } })
    }
    failedLog={messages.savingFailedLog}
    renderFailure={(error) => <ErrorInView>{serverWords(error) ?? commonMessages.noAnswer}</ErrorInView>}
    onSaved={onJoined}
    onClose={onClose}
  />
)
