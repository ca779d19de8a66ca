import { type ReactElement, useId, useRef, useState } from 'react'
import { limits } from '@thali/contract'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { BasketEntry } from './basket.ts'
import { sendMessages } from './basket-messages.en.ts'
import { basket } from './current-basket.ts'
import styles from './note-dialog.module.css'

/**
 * Cuts a text to what a note may hold, counted as people count: an emoji is one character.
 *
 * @param text As typed or pasted.
 * @returns At most limits.noteLengthMax code points of it.
 */
export const toNote = (text: string): string => {
  // Counted as the server does: some letters of Hindi are two characters once they are composed its way.
  const composed = Array.from(text.normalize('NFC'))
  return composed.length <= limits.noteLengthMax ? text : composed.slice(0, limits.noteLengthMax).join('')
}

// From here on the counter is read out.
const fewRemaining = 20

/** What was typed and neither saved nor given up, by line: the browser's own Back leaves the basket without asking. */
const drafts = new Map<string, string>()

/**
 * Takes a note for one line (spec §2 "Basket": item note dialog).
 *
 * @param props The line, and how to close.
 * @returns The dialog.
 */
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
  const remaining = limits.noteLengthMax - Array.from(note.normalize('NFC')).length
  const type = (text: string): void => {
    drafts.set(entry.lineKey, text)
    setNote(text)
  }
  const close = (): void => {
    drafts.delete(entry.lineKey)
    onClose()
  }
  const save = (text: string): void => {
    basket.setNote(entry.lineKey, text.trim())
    close()
  }
  return (
    <Dialog
      title={sendMessages.noteTitle(entry.name)}
      // Esc, a tap beside it or the phone's back may be a slip: what was typed is not lost by it.
      onClose={() => (note.trim() === entry.specialInstructions ? close() : setIsAsking(true))}
      initialFocusRef={areaRef}
      footer={
        <>
          <Button onClick={() => save('')}>{sendMessages.noteClear}</Button>
          <Button variant="primary" onClick={() => save(note)}>
            {sendMessages.noteSave}
          </Button>
        </>
      }
    >
      <TextArea
        ref={areaRef}
        label={sendMessages.noteTitle(entry.name)}
        isLabelHidden
        placeholder={sendMessages.notePlaceholder}
        value={note}
        aria-describedby={counterId}
        onChange={(event) => type(toNote(event.target.value))}
      />
      <p id={counterId} className={styles.counter}>
        {sendMessages.noteRemaining(remaining)}
      </p>
      {isAsking && (
        <Dialog
          title={sendMessages.noteUnsaved}
          isQuestion
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={close}>{sendMessages.noteDiscard}</Button>
              <Button variant="primary" onClick={() => save(note)}>
                {sendMessages.noteSave}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
      <output className="visually-hidden">{remaining <= fewRemaining && sendMessages.noteRemaining(remaining)}</output>
    </Dialog>
  )
}
