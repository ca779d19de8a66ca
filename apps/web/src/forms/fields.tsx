import { type InputHTMLAttributes, type ReactElement, useId } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { CheckRow, FieldGroup } from './check-fields.tsx'
import { fieldMessages as messages } from './field-messages.en.ts'
import type { Field } from './field.tsx'
import styles from './fields.module.css'

type Common<D> = Pick<Field<never, D>, 'isShown' | 'isHalf' | 'below'> & {
  /** A sentence below the field. */
  readonly hint?: (draft: D) => string
}

type InputRules = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id' | 'placeholder'>

type TextRules<D> = Common<D> & {
  /** The error of an empty text; undefined while it may be empty. */
  readonly missing?: (draft: D) => string | undefined
  /** Characters without spaces at the ends. */
  readonly lengthMax?: number
  /** A further rule. */
  readonly error?: (text: string, draft: D) => string | undefined
  readonly placeholder?: () => string
  /** More than one line. */
  readonly lines?: number
  /** For a few characters. */
  readonly isShort?: boolean
  readonly input?: InputRules
}

/** The error of a typed text. */
const textError = <D,>(value: string, draft: D, rules: TextRules<D>): string | undefined => {
  const { missing, lengthMax = Infinity, error } = rules
  const typed = value.trim()
  const missed = typed === '' ? missing?.(draft) : undefined
  if (missed !== undefined) return missed
  return Array.from(typed).length > lengthMax ? commonMessages.tooLong(lengthMax) : error?.(value, draft)
}

/** A text in one line or several. */
export const text = <D,>(label: () => string, rules: TextRules<D> = {}): Field<string, D> => ({
  ...rules,
  label,
  text: (value) => value || messages.empty,
  isValid: (value, draft) => textError(value, draft, rules) === undefined,
  draw: ({ value, draft, isChecked, onChange }) => {
    const { hint, placeholder, lines, isShort, input } = rules
    const shared = {
      label: label(),
      hint: hint?.(draft),
      placeholder: placeholder?.(),
      value,
      error: isChecked ? textError(value, draft, rules) : undefined,
    }
    return lines === undefined ? (
      <TextField
        autoComplete="off"
        {...input}
        {...shared}
        className={isShort ? styles.short : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    ) : (
      <TextArea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
    )
  },
})

type NumberRules<D> = Pick<TextRules<D>, keyof Common<D> | 'error' | 'placeholder'> & {
  /** Without a point (default false). */
  readonly isWhole?: boolean
}

/** A number as text, in the digits of any script. */
export const number = <D,>(label: () => string, rules: NumberRules<D> = {}): Field<string, D> => ({
  ...text(label, rules),
  draw: ({ value, draft, isChecked, onChange }) => (
    <NumberField
      label={label()}
      hint={rules.hint?.(draft)}
      placeholder={rules.placeholder?.()}
      isWhole={rules.isWhole ?? false}
      value={value}
      error={isChecked ? textError(value, draft, rules) : undefined}
      onChange={onChange}
    />
  ),
})

/** A time of day such as `18:30`; empty while it is not typed. */
export const time = <D,>(label: () => string, rules: Common<D> & Pick<TextRules<D>, 'missing'>): Field<string, D> =>
  text(label, { ...rules, isShort: true, input: { type: 'time', required: true } })

type FlagRules<D> = Common<D> & {
  readonly hint: (draft: D) => string
  /** It cannot be switched on; the hint says why. */
  readonly isLocked?: (draft: D) => boolean
  /** The values as text (default: yes and no). */
  readonly values?: () => { readonly on: string; readonly off: string }
}

/** A box with the consequence of its value. */
export const flag = <D,>(label: () => string, rules: FlagRules<D>): Field<boolean, D> => ({
  ...rules,
  label,
  text: (value) => {
    const { on, off } = rules.values?.() ?? { on: messages.yes, off: messages.no }
    return value ? on : off
  },
  draw: ({ value, draft, onChange }) => {
    const isLocked = rules.isLocked?.(draft) ?? false
    return (
      <CheckRow
        type="checkbox"
        label={label()}
        hint={rules.hint(draft)}
        isOn={value && !isLocked}
        isLocked={isLocked}
        onChange={onChange}
      />
    )
  },
})

type Choices<V extends string> = Readonly<Record<V, { readonly name: string; readonly hint: string }>>

type ChoiceFieldProps<V extends string> = {
  readonly label: string
  readonly intro: string | undefined
  readonly choices: Choices<V>
  readonly value: V
  readonly onChange: (value: V) => void
}

const ChoiceField = <V extends string>(props: ChoiceFieldProps<V>): ReactElement => {
  const { label, intro, choices, value, onChange } = props
  const name = useId()
  return (
    <FieldGroup legend={label} intro={intro}>
      {/* Object.keys loses the type of the keys. */}
      {(Object.keys(choices) as V[]).map((choice) => (
        <CheckRow
          key={choice}
          type="radio"
          name={name}
          label={choices[choice].name}
          hint={choices[choice].hint}
          isOn={choice === value}
          onChange={() => onChange(choice)}
        />
      ))}
    </FieldGroup>
  )
}

type ChoiceRules<D> = Omit<Common<D>, 'hint'> & {
  /** Below the legend. */
  readonly intro?: () => string
}

/** One of a few choices, each with its consequence. */
export const choice = <D, V extends string>(
  label: () => string,
  choices: () => Choices<V>,
  rules: ChoiceRules<D> = {},
): Field<V, D> => ({
  ...rules,
  label,
  text: (value) => choices()[value].name,
  draw: ({ value, onChange }) => (
    <ChoiceField label={label()} intro={rules.intro?.()} choices={choices()} value={value} onChange={onChange} />
  ),
})

type Option<V> = readonly [value: V, name: string]

/** A choice from a list. */
export const select = <D, V extends string>(
  label: () => string,
  options: (draft: D) => readonly Option<V>[],
  rules: Common<D> & Pick<TextRules<D>, 'error'> = {},
): Field<V, D> => ({
  ...rules,
  label,
  text: (value, draft) => options(draft).find(([one]) => one === value)?.[1] ?? messages.empty,
  isValid: (value, draft) => rules.error?.(value, draft) === undefined,
  draw: ({ value, draft, isChecked, onChange }) => (
    <SelectField
      label={label()}
      hint={rules.hint?.(draft)}
      value={value}
      error={isChecked ? rules.error?.(value, draft) : undefined}
      onChange={({ target }) => {
        const chosen = options(draft).find(([one]) => one === target.value)
        if (chosen) onChange(chosen[0])
      }}
    >
      {options(draft).map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  ),
})

type Two<T> = readonly [first: T, second: T]

type PairRules<D> = Common<D> & {
  /** The names of both fields. */
  readonly names: () => Two<string>
  readonly errors: (pair: Two<string>) => readonly (string | undefined)[]
  readonly text: (pair: Two<string>) => string
  /** For each field. */
  readonly input?: Two<InputRules>
}

/** Two texts that are checked and saved together. */
export const pair = <D,>(label: () => string, rules: PairRules<D>): Field<Two<string>, D> => ({
  ...rules,
  label,
  isValid: (value) => rules.errors(value).every((error) => error === undefined),
  draw: ({ value, draft, isChecked, onChange }) => {
    const errors = isChecked ? rules.errors(value) : []
    const [first, second] = value
    const draw = (at: 0 | 1, change: (typed: string) => Two<string>): ReactElement => (
      <TextField
        autoComplete="off"
        {...rules.input?.[at]}
        label={rules.names()[at]}
        value={value[at]}
        error={errors[at]}
        onChange={(event) => onChange(change(event.target.value))}
      />
    )
    return (
      <FieldGroup legend={label()} hint={rules.hint?.(draft)}>
        <div className="pair">
          {draw(0, (typed) => [typed, second])}
          {draw(1, (typed) => [first, typed])}
        </div>
      </FieldGroup>
    )
  },
})
