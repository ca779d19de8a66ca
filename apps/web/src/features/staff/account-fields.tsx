import type { ReactElement } from 'react'
import { type StaffRole, staffRoles } from '@thali/contract/auth/roles'
import * as bounds from '@thali/contract/basics/bounds'
import { ApiError, serverWords } from '#web/api/errors.ts'
import type { Field } from '#web/forms/field.tsx'
import { select, text } from '#web/forms/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

type NameRules = { readonly hint: () => string; readonly missing: () => string }

/** The name of an account, unique on the server. */
export const nameField = <D,>(label: () => string, rules: NameRules): Field<string, D> =>
  text(label, {
    ...rules,
    error: (typed) => (/^[\w.@-]+$/.test(typed.trim()) ? undefined : messages.usernameWrong),
    input: {
      maxLength: bounds.usernameLengthMax,
      autoCapitalize: 'none',
      autoCorrect: 'off',
      spellCheck: false,
    },
  })

/** A role, with what it may do. */
export const roleField = <D extends { readonly role: StaffRole }>(): Field<StaffRole, D> =>
  select(
    () => messages.role,
    () => staffRoles.map((role) => [role, messages.roles[role]] as const),
    { hint: ({ role }) => messages.roleWords[role] },
  )

type NameRefusalProps = {
  readonly error: unknown
  /** Without an answer of the server. */
  readonly noAnswer: string
  readonly onUse: (name: string) => void
}

/** Why an account was not added. A taken name comes with a free one, one tap away. */
export const NameRefusal = ({ error, noAnswer, onUse }: NameRefusalProps): ReactElement => {
  const suggestion = error instanceof ApiError ? error.problem?.suggestion : undefined
  return (
    <div role="alert" className={styles.error}>
      <p>{serverWords(error) ?? noAnswer}</p>
      {suggestion !== undefined && <Button onClick={() => onUse(suggestion)}>{messages.use(suggestion)}</Button>}
    </div>
  )
}
