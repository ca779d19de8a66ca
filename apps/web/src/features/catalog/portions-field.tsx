import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import * as bounds from '@thali/contract/basics/bounds'
import { announce } from '#web/ui/announce.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { choicesMessages as messages } from './choices-messages.en.ts'
import type { ItemDraft } from './item-draft.ts'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { movedByOne } from './move-row.ts'
import { type PortionDraft, type RowErrors, newKey } from './portion-draft.ts'
import { PriceField } from './price-field.tsx'
import styles from './choice-rows.module.css'

type PortionRowProps = {
  readonly portion: PortionDraft
  readonly place: number
  readonly count: number
  readonly errors: RowErrors | undefined
  readonly onChange: (part: Partial<PortionDraft>) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** The name of a row for its buttons. */
const nameOf = ({ name }: PortionDraft, place: number): string => name.trim() || messages.unnamed(place)

const PortionRow = (props: PortionRowProps): ReactElement => {
  const { portion, place, count, errors, onChange, onStep, onRemove } = props
  const name = nameOf(portion, place)
  return (
    <li className={styles.row} data-row={portion.key}>
      <TextField
        label={messages.portionName}
        placeholder={messages.portionNamePlaceholder}
        autoComplete="off"
        value={portion.name}
        error={errors?.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <PriceField
        label={messages.portionPrice}
        value={portion.price}
        error={errors?.price}
        zeroText={messages.priceZero}
        onChange={(price) => onChange({ price })}
      />
      <div className={styles.controls}>
        <label className={styles.switch}>
          <input
            className="check"
            type="checkbox"
            checked={portion.isAvailable}
            aria-label={messages.partOf({ field: messages.portionAvailable, name })}
            onChange={(event) => onChange({ isAvailable: event.target.checked })}
          />
          {messages.portionAvailable}
        </label>
        <span className={styles.buttons}>
          <MoveArrows name={name} isFirst={place === 1} isLast={place === count} onStep={onStep} />
          <IconButton label={messages.remove(name)} icon={<Icon name="close" />} onClick={onRemove} />
        </span>
      </div>
    </li>
  )
}

type PortionsFieldProps = {
  readonly draft: Pick<ItemDraft, 'price' | 'portions'>
  /** By the key of the row. */
  readonly errors: Readonly<Record<string, RowErrors>>
  readonly onChange: (part: Partial<Pick<ItemDraft, 'price' | 'portions'>>) => void
}

/** The portions of an item: rows to add, change, move and remove (plan §3.1). */
export const PortionsField = ({ draft, errors, onChange }: PortionsFieldProps): ReactElement => {
  const { price, portions } = draft
  const listRef = useRef<HTMLOListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const add = (): void => {
    const key = newKey()
    // The typed price becomes the price of the first portion.
    const row = { key, name: '', price: portions.length === 0 ? price : '', isAvailable: true }
    flushSync(() => onChange({ portions: [...portions, row] }))
    listRef.current?.querySelector<HTMLInputElement>(`[data-row="${key}"] input`)?.focus()
  }
  const remove = (row: PortionDraft, at: number): void => {
    const isLast = portions.length === 1
    onChange({ portions: portions.toSpliced(at, 1), ...(isLast && { price: row.price }) })
    announce(messages.removed(nameOf(row, at + 1)))
    addRef.current?.focus()
  }
  return (
    <section className={styles.list} aria-label={messages.portions}>
      <h2 className={styles.title}>{messages.portions}</h2>
      <p className="hint">{messages.portionsHint}</p>
      {portions.length > 0 && (
        <ol ref={listRef} className="column-3">
          {portions.map((portion, at) => (
            <PortionRow
              key={portion.key}
              portion={portion}
              place={at + 1}
              count={portions.length}
              errors={errors[portion.key]}
              onChange={(part) => onChange({ portions: portions.with(at, { ...portion, ...part }) })}
              onStep={(by) => onChange({ portions: movedByOne(portions, at, by, nameOf(portion, at + 1)) })}
              onRemove={() => remove(portion, at)}
            />
          ))}
        </ol>
      )}
      {portions.length >= bounds.portionsMax && <p className="hint">{messages.portionsFull(bounds.portionsMax)}</p>}
      <Button
        ref={addRef}
        aria-disabled={portions.length >= bounds.portionsMax || undefined}
        onClick={() => portions.length < bounds.portionsMax && add()}
      >
        {messages.addPortion}
      </Button>
    </section>
  )
}
