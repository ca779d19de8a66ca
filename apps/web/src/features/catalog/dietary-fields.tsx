import type { ReactElement } from 'react'
import { type DietMark, allergens, dietFlags, dietMarks } from '@thali/contract/menu/diet'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Field } from '#web/forms/field.tsx'
import { number, select } from '#web/forms/fields.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import {
  type DietaryDraft,
  type Statement,
  kcalError,
  listOf,
  statementError,
  statementInWords,
  statementOf,
  toggled,
  unknown,
} from './dietary-draft.ts'
import { dietaryMessages as messages } from './dietary-messages.en.ts'
import type { ItemDraft } from './item-draft.ts'
import { type ItemField, type ItemTable, orNull } from './item-table.ts'

type StatementFieldProps = {
  readonly legend: string
  readonly value: Statement
  readonly error: string | undefined
  readonly onChange: (value: Statement) => void
}

const StatementField = ({ legend, value, error, onChange }: StatementFieldProps): ReactElement => (
  <ChoiceCards
    legend={legend}
    type="radio"
    choices={(['unknown', 'none', 'some'] as const).map((choice) => ({ value: choice, label: messages[choice] }))}
    isChosen={(choice) => choice === value.choice}
    onChoose={(choice) => onChange({ ...value, choice })}
  >
    {value.choice === 'some' && (
      <ChoiceCards
        legend={messages.which}
        type="checkbox"
        choices={allergens.map((allergen) => ({ value: allergen, label: messages.allergens[allergen] }))}
        isChosen={(allergen) => value.chosen.includes(allergen)}
        onChoose={(allergen) => onChange(toggled(value, allergen))}
        error={error}
      />
    )}
  </ChoiceCards>
)

const statement = (label: () => string, key: 'contains' | 'mayContain', edited: MenuItem | undefined) =>
  ({
    label,
    text: (value) => statementInWords(listOf(value)),
    isValid: (value) => statementError(value) === undefined,
    draw: ({ value, isChecked, onChange }) => (
      <StatementField
        legend={label()}
        value={value}
        error={isChecked ? statementError(value) : undefined}
        onChange={onChange}
      />
    ),
    empty: unknown,
    from: (item) => statementOf(item[key]),
    save: (value) => ({ [key]: orNull(listOf(value), edited?.[key]) }),
  }) satisfies ItemField<Statement>

const dietMark: Field<DietMark | '', ItemDraft> = {
  label: () => messages.dietMark,
  text: (mark) => (mark === '' ? messages.unset : messages.marks[mark]),
  draw: ({ value, onChange }) => (
    <ChoiceCards
      legend={messages.dietMark}
      type="radio"
      choices={(['', ...dietMarks] as const).map((mark) => ({
        value: mark,
        label: mark === '' ? messages.unset : messages.marks[mark],
      }))}
      isChosen={(mark) => mark === value}
      onChoose={onChange}
    />
  ),
}

const flags: Field<DietaryDraft['flags'], ItemDraft> = {
  label: () => messages.flagsTitle,
  text: (chosen) => chosen.map((flag) => messages.flags[flag]).join(', ') || messages.unset,
  draw: ({ value, onChange }) => (
    <ChoiceCards
      legend={messages.flagsTitle}
      type="checkbox"
      choices={dietFlags.map((flag) => ({ value: flag, label: messages.flags[flag] }))}
      isChosen={(flag) => value.includes(flag)}
      onChoose={(flag) => onChange(dietFlags.filter((other) => (other === flag) !== value.includes(other)))}
    />
  ),
}

/** Diet mark, flags, allergens, spice and energy of an item (plan §3.4). */
export const dietaryFields = (edited: MenuItem | undefined): ItemTable<keyof DietaryDraft> => ({
  dietMark: {
    ...dietMark,
    empty: '',
    from: (item) => item.dietMark ?? '',
    save: (mark) => ({ dietMark: orNull(mark || undefined, edited?.dietMark) }),
  },
  flags: {
    ...flags,
    empty: [],
    from: (item) => item.flags ?? [],
    save: (chosen) => ({ flags: orNull(chosen.length > 0 ? [...chosen] : undefined, edited?.flags) }),
  },
  contains: statement(() => messages.contains, 'contains', edited),
  mayContain: statement(() => messages.mayContain, 'mayContain', edited),
  spice: {
    ...select(
      () => messages.spice,
      () => [
        ['', messages.unset],
        ...Object.values(messages.spiceLevels).map((name, level) => [String(level), name] as const),
      ],
    ),
    empty: '',
    from: ({ spice }) => (spice === undefined ? '' : String(spice)),
    save: (spice) => ({ spice: orNull(spice === '' ? undefined : Number(spice), edited?.spice) }),
  },
  kcal: {
    ...number(() => messages.kcal, { isWhole: true, error: kcalError }),
    empty: '',
    from: ({ kcal }) => (kcal === undefined ? '' : String(kcal)),
    save: (kcal) => ({ kcal: orNull(kcal.trim() === '' ? undefined : Number(kcal), edited?.kcal) }),
  },
})
