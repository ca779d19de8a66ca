import type { ReactElement } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { TextField } from '#web/ui/field.tsx'
import styles from './choice-cards.module.css'
import { ChoiceCards } from './choice-cards.tsx'
import type { Availability, AvailabilityDraft } from './item-draft.ts'
import { itemsMessages as messages } from './messages.en.ts'

type AvailabilityFieldProps = {
  readonly value: AvailabilityDraft
  /** Only an existing item can become Never. */
  readonly canBeNever: boolean
  readonly isChecked: boolean
  readonly onChange: (value: AvailabilityDraft) => void
}

const choices: readonly Availability[] = ['now', 'tomorrow', 'never', 'custom']

/** Radio group of availability: Now, Tomorrow, Never (on edit), or a date (spec §2 "Item form"). */
export const AvailabilityField = (props: AvailabilityFieldProps): ReactElement => {
  const { value, canBeNever, isChecked, onChange } = props
  return (
    <ChoiceCards
      legend={messages.availability}
      type="radio"
      choices={choices
        .filter((choice) => choice !== 'never' || canBeNever)
        .map((choice) => ({ value: choice, label: messages[choice] }))}
      isChosen={(choice) => choice === value.choice}
      onChoose={(choice) => onChange({ ...value, choice })}
    >
      {value.choice === 'custom' && (
        <TextField
          label={messages.date}
          type="date"
          value={value.date}
          error={isChecked && value.date === '' ? commonMessages.dateMissing : undefined}
          className={styles.date ?? ''}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      )}
    </ChoiceCards>
  )
}
