import type { ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import styles from './choice-cards.module.css'
import { ChoiceCards } from './choice-cards.tsx'
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
  return (
    <ChoiceCards
      legend={messages.availability}
      type="radio"
      choices={choices
        .filter((choice) => choice !== 'never' || canBeNever)
        .map((choice) => ({ value: choice, label: messages[choice] }))}
      isChosen={(choice) => choice === value}
      onChoose={(availability) => onChange({ availability })}
    >
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
    </ChoiceCards>
  )
}
