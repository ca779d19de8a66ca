import type { ReactElement, Ref } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { staffMessages as messages } from './staff-messages.en.ts'
import styles from './staff.module.css'

/** The error of a typed name; `missing` for an empty one. */
export const nameFault = (name: string, missing: string): string | undefined => {
  if (name === '') return missing
  return /^[\w.@-]+$/.test(name) ? undefined : messages.usernameWrong
}

type NameFieldProps = {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (name: string) => void
}

/** The name of an account, unique on the server. */
export const NameField = ({ onChange, ...field }: NameFieldProps): ReactElement => (
  <TextField
    {...field}
    maxLength={bounds.usernameLengthMax}
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
  />
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
