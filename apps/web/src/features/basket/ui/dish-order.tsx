import { type ReactElement, useState } from 'react'
import { hasChoices } from '@thali/contract/menu/choice'
import { lineKey } from '@thali/contract/orders/line'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import type { BasketEntry } from '../model/basket.ts'
import type { ChoiceDish } from '../model/choice-dish.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { basket, useLine } from '../store/current-basket.ts'
import styles from './dish-order.module.css'
import { ItemStepper } from './item-stepper.tsx'
import { NoteDialog } from './lazy-parts.ts'

type DishOrderProps = { readonly item: ChoiceDish }

const nameOfNote = (dish: string, entry: BasketEntry | undefined): string => {
  if (!entry) return basketPageMessages.addWithNoteFor(dish)
  const { specialInstructions: note } = entry
  return note ? basketPageMessages.editNoteFor({ dish, note }) : basketPageMessages.addNoteFor(dish)
}

/**
 * Quantity and note of one dish in its sheet. A note belongs to a line, so adding a note adds the dish; the
 * chooser of a dish with choices has its own field.
 */
export const DishOrder = ({ item }: DishOrderProps): ReactElement => {
  const key = lineKey(item.id)
  const { entry, isLocked } = useLine(key)
  const [noteFor, setNoteFor] = useState<BasketEntry>()
  const note = entry?.specialInstructions ?? ''
  const openNote = (): void => {
    if (!entry) basket.add(item)
    setNoteFor(basket.get().lines.get(key))
  }
  return (
    <div className={styles.order}>
      {!isLocked && !hasChoices(item) && (
        <button
          type="button"
          className={styles.note}
          aria-label={nameOfNote(item.name, entry)}
          aria-haspopup="dialog"
          onClick={openNote}
        >
          <LaterIcon name="edit" />
          <span className={note ? styles.text : undefined}>
            {note
              ? basketPageMessages.quoted(note)
              : entry
                ? basketPageMessages.addNote
                : basketPageMessages.addWithNote}
          </span>
        </button>
      )}
      {isLocked && note && <p className={styles.text}>{basketPageMessages.quoted(note)}</p>}
      <ItemStepper item={item} size="sheet" />
      {noteFor && <NoteDialog entry={noteFor} onClose={() => setNoteFor(undefined)} />}
    </div>
  )
}
