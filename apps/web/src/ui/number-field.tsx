import type { ComponentProps, ReactElement } from 'react'
import { plainNumber } from '#web/lib/typed-number.ts'
import { TextField } from './field.tsx'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onChange'> & {
  /** Whether the keyboard of a phone needs no point (default false). */
  readonly isWhole?: boolean
  readonly onChange: (text: string) => void
}

/**
 * A number as text. The browser's own number field changes its value with the wheel and the arrow keys, accepts `e`, and
 * is empty while it shows other digits.
 */
export const NumberField = ({ isWhole = false, onChange, ...field }: NumberFieldProps): ReactElement => (
  <TextField
    autoComplete="off"
    {...field}
    inputMode={isWhole ? 'numeric' : 'decimal'}
    onChange={(event) => onChange(plainNumber(event.target.value))}
  />
)
