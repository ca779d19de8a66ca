import { type ReactElement, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { BasketEntry } from '../model/basket.ts'
import { changeNote } from '../model/line-changes.ts'
import { remainingOf } from '../model/note.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { basket } from '../store/current-basket.ts'
import styles from './note-dialog.module.css'

// From here on screen readers announce the counter.
const fewRemaining = 20

/** Unsaved notes by line key: the browser's Back leaves the basket without a question. */
const drafts = new Map<string, string>()

/** Edits the note of one line (spec §2 "Basket": item note dialog). */
export const NoteDialog = ({
  entry,
  onClose,
}: {
  readonly entry: BasketEntry
  readonly onClose: () => void
}): ReactElement => {
  const [note, setNote] = useState(() => drafts.get(entry.lineKey) ?? entry.specialInstructions)
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const remaining = remainingOf(note.trim())
  const isTooLong = remaining < 0
  const counter = isTooLong ? basketPageMessages.noteTooLong(-remaining) : basketPageMessages.noteRemaining(remaining)
  const type = (text: string): void => {
    drafts.set(entry.lineKey, text)
    setNote(text)
  }
  const close = (): void => {
    drafts.delete(entry.lineKey)
    onClose()
  }
  const save = (text: string): void => {
    if (remainingOf(text.trim()) < 0) return
    basket.change(changeNote(entry.lineKey, text.trim()))
    close()
  }
  return (
    <Dialog
      title={basketPageMessages.noteTitle(entry.name)}
      // Esc, a tap outside or the phone's Back may be accidental: typed text is not dropped without a question.
      onClose={() => (note.trim() === entry.specialInstructions ? close() : setIsAsking(true))}
      initialFocusRef={areaRef}
      footer={
        <>
          <Button onClick={() => save('')}>{basketPageMessages.noteClear}</Button>
          <Button variant="primary" disabled={isTooLong} onClick={() => save(note)}>
            {basketPageMessages.noteSave}
          </Button>
        </>
      }
    >
      <TextArea
        ref={areaRef}
        label={basketPageMessages.noteTitle(entry.name)}
        isLabelHidden
        placeholder={basketPageMessages.notePlaceholder}
        value={note}
        aria-describedby={counterId}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => type(event.target.value)}
      />
      <p id={counterId} className={classNames(styles.counter, isTooLong && styles.tooLong)}>
        {counter}
      </p>
      {isAsking && (
        <Dialog
          title={isTooLong ? basketPageMessages.noteTooLongToSave : basketPageMessages.noteUnsaved}
          isQuestion
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={close}>{basketPageMessages.noteDiscard}</Button>
              {isTooLong ? (
                <Button variant="primary" onClick={() => setIsAsking(false)}>
                  {basketPageMessages.noteShorten}
                </Button>
              ) : (
                <Button variant="primary" onClick={() => save(note)}>
                  {basketPageMessages.noteSave}
                </Button>
              )}
            </>
          }
        >
          {null}
        </Dialog>
      )}
      <output className="visually-hidden">{remaining <= fewRemaining && counter}</output>
    </Dialog>
  )
}
