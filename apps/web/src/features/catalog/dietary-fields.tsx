import type { ReactElement } from 'react'
import { type DietMark, allergens, dietFlags, dietMarks } from '@thali/contract/menu/diet'
import { SelectField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { type DietaryDraft, type DietaryErrors, type Statement, emptyDietary, toggled } from './dietary-draft.ts'
import { dietaryMessages as messages } from './dietary-messages.en.ts'
import { Disclosure } from './disclosure.tsx'

type StatementFieldProps = {
  readonly legend: string
  readonly value: Statement
  readonly error: string | undefined
  readonly onChange: (value: Statement) => void
}

const choices = (['unknown', 'none', 'some'] as const).map((value) => ({ value, label: messages[value] }))
const allergenChoices = allergens.map((value) => ({ value, label: messages.allergens[value] }))

const StatementField = ({ legend, value, error, onChange }: StatementFieldProps): ReactElement => (
  <ChoiceCards
    legend={legend}
    type="radio"
    choices={choices}
    isChosen={(choice) => choice === value.choice}
    onChoose={(choice) => onChange({ ...value, choice })}
  >
    {value.choice === 'some' && (
      <ChoiceCards
        legend={messages.which}
        type="checkbox"
        choices={allergenChoices}
        isChosen={(allergen) => value.chosen.includes(allergen)}
        onChoose={(allergen) => onChange(toggled(value, allergen))}
        error={error}
      />
    )}
  </ChoiceCards>
)

const markChoices = (): readonly { readonly value: DietMark | ''; readonly label: string }[] => [
  { value: '', label: messages.unset },
  ...dietMarks.map((value) => ({ value, label: messages.marks[value] })),
]
const flagChoices = (): { readonly value: (typeof dietFlags)[number]; readonly label: string }[] =>
  dietFlags.map((value) => ({ value, label: messages.flags[value] }))

type DietaryFieldsProps = {
  readonly draft: DietaryDraft
  readonly errors: DietaryErrors
  readonly onChange: (part: Partial<DietaryDraft>) => void
}

/** Diet mark, flags, allergens, spice and energy of an item (plan §3.4). */
export const DietaryFields = ({ draft, errors, onChange }: DietaryFieldsProps): ReactElement => {
  const { dietMark, flags, contains, mayContain, spice, kcal } = draft
  const isStated = (Object.keys(emptyDietary) as (keyof DietaryDraft)[]).some(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(emptyDietary[field]),
  )
  return (
    <Disclosure
      title={messages.title}
      summary={dietMark === '' ? messages.unset : messages.marks[dietMark]}
      isOpenAtFirst={isStated}
      hasError={Object.values(errors).some((error) => error !== undefined)}
    >
      <p className="hint">{messages.hint}</p>
      <ChoiceCards
        legend={messages.dietMark}
        type="radio"
        choices={markChoices()}
        isChosen={(mark) => mark === dietMark}
        onChoose={(mark) => onChange({ dietMark: mark })}
      />
      <ChoiceCards
        legend={messages.flagsTitle}
        type="checkbox"
        choices={flagChoices()}
        isChosen={(flag) => flags.includes(flag)}
        onChoose={(flag) => onChange({ flags: dietFlags.filter((one) => (one === flag) !== flags.includes(one)) })}
      />
      <StatementField
        legend={messages.contains}
        value={contains}
        error={errors.contains}
        onChange={(value) => onChange({ contains: value })}
      />
      <StatementField
        legend={messages.mayContain}
        value={mayContain}
        error={errors.mayContain}
        onChange={(value) => onChange({ mayContain: value })}
      />
      <SelectField label={messages.spice} value={spice} onChange={(event) => onChange({ spice: event.target.value })}>
        <option value="">{messages.unset}</option>
        {Object.values(messages.spiceLevels).map((label, level) => (
          <option key={label} value={level}>
            {label}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={messages.kcal}
        isWhole
        value={kcal}
        error={errors.kcal}
        onChange={(text) => onChange({ kcal: text })}
      />
    </Disclosure>
  )
}
