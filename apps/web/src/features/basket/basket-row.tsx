import type { ReactElement } from 'react'
import { lineTotal } from '@thali/contract'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import type { BasketEntry } from './basket.ts'
import { sendMessages } from './basket-messages.en.ts'
import styles from './basket-row.module.css'
import { ItemStepper } from './item-stepper.tsx'

type BasketRowProps = {
  readonly entry: BasketEntry
  /** What one cost when it was added, if the menu's price changed since. */
  readonly oldPrice: number | undefined
  /** On its way to the kitchen: shown, not changed. */
  readonly isLocked: boolean
  readonly onNote: (entry: BasketEntry) => void
}

const Note = ({ entry, isLocked, onNote }: Omit<BasketRowProps, 'oldPrice'>): ReactElement | null => {
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
 * One line of the basket: the dish, what it costs, how many, and its note.
 *
 * @param props The line, and what to do about its note.
 * @returns The row.
 */
export const BasketRow = ({ entry, oldPrice, isLocked, onNote }: BasketRowProps): ReactElement => (
  <li className={styles.row}>
    <h2 className={styles.name}>{entry.name}</h2>
    <Price rupees={lineTotal(entry)} className={styles.total} />
    <p className={styles.each}>
      <Price rupees={entry.price} {...(oldPrice !== undefined && { wasRupees: oldPrice })} />
      {` × ${entry.quantity}`}
    </p>
    <div className={styles.controls}>
      <Note entry={entry} isLocked={isLocked} onNote={onNote} />
      {!isLocked && <ItemStepper item={entry} size="row" />}
    </div>
  </li>
)
