import type { ReactElement, ReactNode } from 'react'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { StaffWithPassword } from '@thali/contract/accounts/staff-schema'
import type { StaffRole } from '@thali/contract/auth/roles'
import { call } from '#web/api/call.ts'
import type { Fields } from '#web/forms/field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { NameRefusal, nameField, roleField } from './account-fields.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'

type Draft = { readonly username: string; readonly role: StaffRole }

const fields: Fields<Draft> = {
  username: nameField(() => messages.username, {
    hint: () => messages.usernameHint,
    missing: () => messages.usernameMissing,
  }),
  role: roleField(),
}

const drafts = createSessionDrafts<Draft>()
const kept = { drafts, id: 'staff', isKept: ({ username }: Draft) => username !== '' }

/** The fields when the session ended; the view then opens the dialog again. */
export const findStaffDraft = (): Draft | undefined => drafts.find(kept.id)

type AddStaffDialogProps = {
  readonly restaurantId: string
  /** The way to the login with the password. */
  readonly passwordNotice: ReactNode
  readonly onAdded: (account: StaffWithPassword) => void
  readonly onClose: () => void
}

/** Adds a person. */
export const AddStaffDialog = (props: AddStaffDialogProps): ReactElement => {
  const { restaurantId, passwordNotice, onAdded, onClose } = props
  return (
    <FormDialog
      title={messages.add}
      submitLabel={messages.add}
      fields={fields}
      initial={{ username: '', role: 'waiter' }}
      kept={kept}
      focusesField
      above={passwordNotice}
      below={<p className="hint anywhere">{messages.addHint}</p>}
      save={({ username, role }) =>
        call(staffEndpoints.createStaff, { body: { restaurantId, username: username.trim(), role } })
      }
      failedLog={messages.savingFailedLog}
      renderFailure={(error, change) => (
        <NameRefusal error={error} noAnswer={commonMessages.noAnswer} onUse={(username) => change({ username })} />
      )}
      onSaved={onAdded}
      onClose={onClose}
    />
  )
}
