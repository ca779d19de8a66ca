import type { ReactElement, ReactNode } from 'react'
import { programEndpoints } from '@thali/contract/accounts/endpoints'
import type { ProgramWithToken } from '@thali/contract/accounts/program-schema'
import { type TokenTerm, tokenTerms } from '@thali/contract/accounts/programs'
import { type ProgramRole, programRoles } from '@thali/contract/auth/roles'
import { call } from '#web/api/call.ts'
import type { Fields } from '#web/forms/field.tsx'
import { select } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { NameRefusal, nameField } from '../account-fields.tsx'
import { staffMessages } from '../staff-messages.en.ts'
import { roleName } from './program-roles.ts'
import { programsMessages as messages } from './programs-messages.en.ts'

type Draft = { readonly name: string; readonly role: ProgramRole; readonly term: TokenTerm }

const fields: Fields<Draft> = {
  name: nameField(() => messages.name, {
    hint: () => messages.nameHint,
    missing: () => commonMessages.nameMissing,
  }),
  role: select(
    () => staffMessages.role,
    () => programRoles.map((role) => [role, roleName(role)] as const),
    { hint: ({ role }) => (role === 'print_host' ? messages.printHostWords : staffMessages.roleWords[role]) },
  ),
  term: select(
    () => messages.term,
    () => tokenTerms.map((term) => [term, messages.terms[term]] as const),
  ),
}

const drafts = createSessionDrafts<Draft>()
const kept = { drafts, id: 'program', isKept: ({ name }: Draft) => name !== '' }

/** The fields when the session ended; the section then opens the dialog again. */
export const findProgramDraft = (): Draft | undefined => drafts.find(kept.id)

type AddProgramDialogProps = {
  readonly restaurantId: string
  /** The way to the login with the password. */
  readonly passwordNotice: ReactNode
  readonly onAdded: (program: ProgramWithToken) => void
  readonly onClose: () => void
}

/** Adds a program. */
export const AddProgramDialog = (props: AddProgramDialogProps): ReactElement => {
  const { restaurantId, passwordNotice, onAdded, onClose } = props
  return (
    <FormDialog
      title={messages.add}
      submitLabel={messages.add}
      fields={fields}
      initial={{ name: '', role: 'waiter', term: 'year' }}
      kept={kept}
      focusesField
      above={passwordNotice}
      save={(draft) =>
        call(programEndpoints.createProgram, { body: { restaurantId, ...draft, name: draft.name.trim() } })
      }
      failedLog={messages.savingFailedLog}
      renderFailure={(error, change) => (
        <NameRefusal error={error} noAnswer={messages.noAnswer} onUse={(name) => change({ name })} />
      )}
      onSaved={onAdded}
      onClose={onClose}
    />
  )
}
