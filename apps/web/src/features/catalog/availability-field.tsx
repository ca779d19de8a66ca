import { type ReactElement, useId } from 'react'
import { TextField } from '#web/ui/field.tsx'
import styles from './availability-field.module.css'
import type { Availability } from './item-draft.ts'
import { itemsMessages as messages } from './messages.en.ts'

type AvailabilityFieldProps = {
  readonly value: Availability
  readonly customDate: string
  /** Only an existing item can become Never. */
  readonly canBeNever: boolean
  readonly error?: string | undefined
  readonly onChange: (part: { availability: Availability } | { customDate: string }) => void
}

const choices: readonly Availability[] = ['now', 'tomorrow', 'never', 'custom']

/** Radio group of availability: Now, Tomorrow, Never (on edit), or a date (spec §2 "Item form"). */
export const AvailabilityField = (props: AvailabilityFieldProps): ReactElement => {
  const { value, customDate, canBeNever, error, onChange } = props
  const group = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{messages.availability}</legend>
      <div className={styles.choices}>
        {choices
          .filter((choice) => choice !== 'never' || canBeNever)
          .map((choice) => (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                name={group}
                checked={choice === value}
                onChange={() => onChange({ availability: choice })}
              />
              {messages[choice]}
            </label>
          ))}
      </div>
      {value === 'custom' && (
        <TextField
          label={messages.date}
          type="date"
          value={customDate}
          error={error}
          className={styles.date ?? ''}
          onChange={(event) => onChange({ customDate: event.target.value })}
        />
      )}
    </fieldset>
  )
}
