import { type ReactElement, useId } from 'react'
import styles from './settings.module.css'

type ChoiceFieldProps<V extends string> = {
  readonly label: string
  readonly choices: Readonly<Record<V, { readonly name: string; readonly hint: string }>>
  readonly value: V
  readonly onChange: (value: V) => void
}

/** One of a few choices, each with a sentence about its consequence. */
export const ChoiceField = <V extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<V>): ReactElement => {
  const id = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      {/* Object.keys loses the type of the keys. */}
      {(Object.keys(choices) as V[]).map((choice) => (
        <label key={choice} className={styles.flag}>
          <input
            type="radio"
            name={id}
            checked={choice === value}
            aria-label={choices[choice].name}
            aria-describedby={`${id}-${choice}`}
            onChange={() => onChange(choice)}
          />
          <span>
            <span className={styles.flagName}>{choices[choice].name}</span>
            <span id={`${id}-${choice}`} className={styles.hint}>
              {choices[choice].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
