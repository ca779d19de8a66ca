import type { ReactElement } from 'react'
import { changeNote } from '../model/line-changes.ts'
import { remainingOf } from '../model/note.ts'
import { basket } from '../store/current-basket.ts'
import type { LineNotesProps } from './basket-row.tsx'
import styles from './quick-notes.module.css'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'

const separator = ', '

const partsOf = (note: string): string[] =>
  note
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Adds a phrase to a note, or removes it. Returns the same note when the phrase does not fit. */
export const togglePhrase = (note: string, phrase: string): string => {
  const parts = partsOf(note)
  if (parts.includes(phrase)) return parts.filter((part) => part !== phrase).join(separator)
  const next = [...parts, phrase].join(separator)
  return remainingOf(next) >= 0 ? next : note
}

/** Frequent notes as toggle buttons. */
export const QuickNotes = ({ entry, name }: LineNotesProps): ReactElement => {
  const parts = partsOf(entry.specialInstructions)
  return (
    <fieldset className={styles.notes} aria-label={messages.quickNotesFor(name)}>
      {Object.values(messages.quickNotes).map((phrase) => (
        <button
          key={phrase}
          type="button"
          className={styles.note}
          aria-pressed={parts.includes(phrase)}
          onClick={() => basket.change(changeNote(entry.lineKey, togglePhrase(entry.specialInstructions, phrase)))}
        >
          {phrase}
        </button>
      ))}
    </fieldset>
  )
}
