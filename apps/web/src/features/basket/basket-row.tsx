import { type ComponentType, type ReactElement, memo } from 'react'
import { lineTotal } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import type { BasketEntry } from './basket.ts'
import { sendMessages } from './basket-messages.en.ts'
import styles from './basket-row.module.css'
import { basket } from './current-basket.ts'
import { ItemStepper } from './item-stepper.tsx'

type BasketRowProps = {
  readonly entry: BasketEntry
  /** What one cost when it was added, or costs without the offer that holds. */
  readonly oldPrice: number | undefined
  /** The kitchen would refuse it now. */
  readonly isUnavailable: boolean
  /** On its way to the kitchen: shown, not changed. */
  readonly isLocked: boolean
  readonly onNote: (entry: BasketEntry) => void
  /** One-tap notes below the line (default: none). */
  readonly quickNotes?: ComponentType<{ readonly entry: BasketEntry }> | undefined
}

const Note = ({
  entry,
  isLocked,
  onNote,
}: Pick<BasketRowProps, 'entry' | 'isLocked' | 'onNote'>): ReactElement | null => {
  const { name, specialInstructions: note } = entry
  if (isLocked) return note ? <p className={styles.note}>{sendMessages.quoted(note)}</p> : null
  return (
    <button
      type="button"
      className={styles.noteButton}
      aria-label={note ? sendMessages.editNoteFor(name, note) : sendMessages.addNoteFor(name)}
      aria-haspopup="dialog"
      onClick={() => onNote(entry)}
    >
      <Icon name="edit" />
      <span className={note ? styles.note : undefined}>{note ? sendMessages.quoted(note) : sendMessages.addNote}</span>
    </button>
  )
}

/**
 * One line of the basket: the dish, what it costs, how many, and its note. Memoised: a tap on one line must not render
 * the others.
 */
export const BasketRow = memo((props: BasketRowProps): ReactElement => {
  const { entry, oldPrice, isUnavailable, isLocked, onNote, quickNotes: QuickNotes } = props
  return (
    <li className={classNames(styles.row, isUnavailable && styles.unavailable)}>
      <h2 className={styles.name}>{entry.name}</h2>
      <Price rupees={lineTotal(entry)} className={styles.total} />
      <p className={styles.each}>
        <Price rupees={entry.price} {...(oldPrice !== undefined && { wasRupees: oldPrice })} />
        {` × ${entry.quantity}`}
        {isUnavailable && <Chip className={styles.chip}>{sendMessages.unavailableChip}</Chip>}
      </p>
      <div className={styles.controls}>
        <Note entry={entry} isLocked={isLocked} onNote={onNote} />
        {!isLocked && !isUnavailable && <ItemStepper item={entry} size="row" />}
        {!isLocked && isUnavailable && (
          <Button
            aria-label={sendMessages.removeDish(entry.name)}
            className={styles.remove}
            onClick={() => basket.removeItems([entry.id])}
          >
            {sendMessages.remove}
          </Button>
        )}
      </div>
      {QuickNotes && !isLocked && !isUnavailable && <QuickNotes entry={entry} />}
    </li>
  )
})
