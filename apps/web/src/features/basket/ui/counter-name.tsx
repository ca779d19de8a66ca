import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { TextField } from '#web/ui/field.tsx'
import { counterNameMessages as messages } from '../counter-name-messages.en.ts'

type CounterNameProps = { readonly name: string; readonly onChange: (name: string) => void }

/** Asks the guest of a takeaway order for a name. */
export const CounterName = ({ name, onChange }: CounterNameProps): ReactElement => (
  <TextField
    label={messages.label}
    hint={messages.hint}
    value={name}
    maxLength={bounds.guestNameLengthMax}
    autoComplete="given-name"
    onChange={(event) => onChange(event.target.value)}
  />
)
