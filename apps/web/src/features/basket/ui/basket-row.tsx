import { type MouseEvent, type ReactElement, type ReactNode, memo, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { hasChoices } from '@thali/contract/menu/choice'
import { lineTotal } from '@thali/contract/orders/order'
import { useLanguage } from '#web/lib/language/language.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Chip } from '#web/ui/chip.tsx'
import { DietMark } from '#web/ui/diet-mark.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { choiceMessages } from '../choice-messages.en.ts'
import type { BasketEntry } from '../model/basket.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { markOf, nameOf, wordsOf } from '../model/line-choice.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './basket-row.module.css'
import { askChoice } from './ask-choice.ts'
import { LineStepper } from './line-stepper.tsx'
import { type RemovedRow, holdRemovedRows, keepRemovedRows, undoRemoval } from '../store/removed-rows.ts'

/** One row of the basket. */
export type BasketRowProps = {
  readonly entry: BasketEntry
  /** Undefined until the menu is loaded, and for a dish that left it. */
  readonly dish: ChoiceDish | undefined
  /** Price when it was added, or without the current offer, in rupees. */
  readonly oldPrice: number | undefined
  /** The dish cannot be ordered now. */
  readonly isUnavailable: boolean
  /** In the unanswered order: shown, not editable. */
  readonly isLocked: boolean
  /** Set while the row shows Undo. */
  readonly removed: RemovedRow | undefined
  /** Renders the small picture of a dish by its id; from another feature, so the page passes it. */
  readonly renderPicture: ((itemId: string) => ReactNode) | undefined
  readonly onNote: (entry: BasketEntry) => void
}

/** A line for its notes. */
export type LineNotesProps = {
  readonly entry: BasketEntry
  /** Dish and choice. */
  readonly name: string
}

/** The note of a line as a button that opens its editor. */
export const Note = ({
  entry,
  name,
  isLocked,
  onNote,
}: LineNotesProps & Pick<BasketRowProps, 'isLocked' | 'onNote'>): ReactElement | null => {
  const { specialInstructions: note } = entry
  if (isLocked) return note ? <p className={styles.note}>{basketPageMessages.quoted(note)}</p> : null
  return (
    <button
      type="button"
      className={styles.noteButton}
      aria-label={note ? basketPageMessages.editNoteFor({ dish: name, note }) : basketPageMessages.addNoteFor(name)}
      aria-haspopup="dialog"
      onClick={() => onNote(entry)}
    >
      <LaterIcon name="edit" />
      <span className={note ? styles.note : undefined}>
        {note ? basketPageMessages.quoted(note) : basketPageMessages.addNote}
      </span>
    </button>
  )
}

/** Portion and options of a line; a tap opens the chooser with them. */
export const Choice = ({
  entry,
  dish,
  isLocked,
}: Pick<BasketRowProps, 'entry' | 'dish' | 'isLocked'>): ReactElement | null => {
  if (!dish || !(hasChoices(dish) || entry.portionId || entry.options)) return null
  const words = wordsOf(dish, entry)
  if (isLocked || !hasChoices(dish)) return words ? <p className={styles.choice}>{words}</p> : null
  const shown = words || choiceMessages.noExtras
  const lastWord = shown.lastIndexOf(' ') + 1
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label={choiceMessages.changeChoice({ dish: entry.name, words: shown })}
      aria-haspopup="dialog"
      onClick={() => askChoice({ kind: 'change', item: dish, entry })}
    >
      {shown.slice(0, lastWord)}
      <span className={styles.lastWord}>
        {shown.slice(lastWord)}
        <LaterIcon name="edit" />
      </span>
    </button>
  )
}

/**
 * One line of the basket: dish, price, quantity, note. A removed line keeps its height and shows Undo away from
 * minus. Memoised: a tap renders one row only.
 */
export const BasketRow = memo((props: BasketRowProps): ReactElement => {
  const { entry, dish, removed, oldPrice, isUnavailable, isLocked, renderPicture, onNote } = props
  useLanguage()
  const name = nameOf(dish, entry)
  const state = removed ? styles.removed : isUnavailable && styles.unavailable
  return (
    <li className={classNames(styles.row, state)}>
      {renderPicture && <div className={styles.picture}>{renderPicture(entry.id)}</div>}
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.name}>{entry.name}</h2>
          <Choice entry={entry} dish={dish} isLocked={isLocked} />
        </div>
        <Price rupees={lineTotal(entry)} className={styles.total} />
      </div>
      <p className={styles.each}>
        <DietMark mark={markOf(dish, entry)} />
        <Price rupees={entry.price} {...(oldPrice !== undefined && { wasRupees: oldPrice })} />
        {` × ${entry.quantity}`}
        {isUnavailable && <Chip className={styles.chip}>{basketPageMessages.unavailableChip}</Chip>}
      </p>
      {!isLocked && (
        <div className={styles.controls}>
          <LineStepper
            entry={entry}
            name={name}
            quantity={removed ? 0 : entry.quantity}
            isUnavailable={isUnavailable}
          />
        </div>
      )}
      <Note entry={entry} name={name} isLocked={isLocked} onNote={onNote} />
      {removed && <Removed row={removed} name={name} />}
    </li>
  )
})

/** Undo of a removed line. After a key press Undo gets the focus, and the row stays while it has it. */
export const Removed = ({ row, name }: { readonly row: RemovedRow; readonly name: string }): ReactElement => {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (row.isByKeyboard) ref.current?.focus({ preventScroll: true })
  }, [row])
  const undo = ({ detail, currentTarget }: MouseEvent): void => {
    const line = currentTarget.closest('li')
    flushSync(() => undoRemoval(row))
    if (detail === 0) line?.querySelector<HTMLElement>('fieldset button:last-of-type')?.focus()
  }
  return (
    <div className={styles.undo}>
      <span>{basketPageMessages.removed}</span>
      <span aria-hidden="true">·</span>
      <button
        ref={ref}
        type="button"
        aria-label={basketPageMessages.undoRemoval(name)}
        onClick={undo}
        onFocus={keepRemovedRows}
        onBlur={holdRemovedRows}
      >
        {basketPageMessages.undo}
      </button>
    </div>
  )
}
