import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as bounds from '@thali/contract/basics/bounds'
import { type DietMark, dietMarks } from '@thali/contract/menu/diet'
import { announce } from '#web/ui/announce.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import styles from './choice-rows.module.css'
import { choicesMessages } from './choices-messages.en.ts'
import { dietaryMessages } from './dietary-messages.en.ts'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { movedByOne } from './move-row.ts'
import { type OptionDraft, type OptionsErrors, emptyOption } from './option-group-draft.ts'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'
import { PriceField } from './price-field.tsx'

type OptionRowProps = {
  readonly option: OptionDraft
  readonly place: number
  readonly count: number
  readonly errors: OptionsErrors[string] | undefined
  readonly onChange: (part: Partial<OptionDraft>) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const nameOf = ({ name }: OptionDraft, place: number): string => name.trim() || messages.unnamed(place)

const OptionRow = (props: OptionRowProps): ReactElement => {
  const { option, place, count, errors, onChange, onStep, onRemove } = props
  const name = nameOf(option, place)
  const switchOf = (field: 'isAvailable' | 'isDefault', label: string): ReactElement => (
    <label className={styles.switch}>
      <input
        className="check"
        type="checkbox"
        checked={option[field]}
        aria-label={messages.partOf({ field: label, name })}
        onChange={(event) => onChange({ [field]: event.target.checked })}
      />
      {label}
    </label>
  )
  return (
    <li className={styles.row} data-row={option.key}>
      <TextField
        label={messages.optionName}
        placeholder={messages.optionNamePlaceholder}
        autoComplete="off"
        value={option.name}
        error={errors?.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <PriceField
        label={messages.optionPrice}
        value={option.price}
        error={errors?.price}
        onChange={(price) => onChange({ price })}
      />
      <SelectField
        label={messages.dietMark}
        value={option.dietMark}
        // The options are exactly these.
        onChange={(event) => onChange({ dietMark: event.target.value as DietMark | '' })}
      >
        <option value="">{dietaryMessages.unset}</option>
        {dietMarks.map((mark) => (
          <option key={mark} value={mark}>
            {dietaryMessages.marks[mark]}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={messages.maxQuantity}
        isWhole
        value={option.maxQuantity}
        error={errors?.maxQuantity}
        onChange={(maxQuantity) => onChange({ maxQuantity })}
      />
      <div className={styles.controls}>
        <span className={styles.switches}>
          {switchOf('isAvailable', messages.available)}
          {switchOf('isDefault', messages.isDefault)}
        </span>
        <span className={styles.buttons}>
          <MoveArrows name={name} isFirst={place === 1} isLast={place === count} onStep={onStep} />
          <IconButton label={choicesMessages.remove(name)} icon={<Icon name="close" />} onClick={onRemove} />
        </span>
      </div>
    </li>
  )
}

type OptionsFieldProps = {
  readonly options: readonly OptionDraft[]
  readonly errors: OptionsErrors
  readonly onChange: (options: readonly OptionDraft[]) => void
}

/** The options of a group: rows to add, change, move and remove. */
export const OptionsField = ({ options, errors, onChange }: OptionsFieldProps): ReactElement => {
  const listRef = useRef<HTMLOListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const isFull = options.length >= bounds.groupOptionsMax
  const add = (): void => {
    if (isFull) return
    const row = emptyOption()
    flushSync(() => onChange([...options, row]))
    listRef.current?.querySelector<HTMLInputElement>(`[data-row="${row.key}"] input`)?.focus()
  }
  const remove = (at: number, name: string): void => {
    onChange(options.toSpliced(at, 1))
    announce(choicesMessages.removed(name))
    addRef.current?.focus()
  }
  return (
    <section className={styles.list} aria-label={messages.options}>
      <h2 className={styles.title}>{messages.options}</h2>
      <p className="hint">{messages.optionsHint}</p>
      <ol ref={listRef} className="column-3">
        {options.map((option, at) => (
          <OptionRow
            key={option.key}
            option={option}
            place={at + 1}
            count={options.length}
            errors={errors[option.key]}
            onChange={(part) => onChange(options.with(at, { ...option, ...part }))}
            onStep={(by) => onChange(movedByOne(options, at, by, nameOf(option, at + 1)))}
            onRemove={() => remove(at, nameOf(option, at + 1))}
          />
        ))}
      </ol>
      {isFull && <p className="hint">{messages.optionsFull(bounds.groupOptionsMax)}</p>}
      <Button ref={addRef} aria-disabled={isFull || undefined} onClick={add}>
        {messages.addOption}
      </Button>
    </section>
  )
}
