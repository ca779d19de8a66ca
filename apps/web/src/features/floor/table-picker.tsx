import { type ReactElement, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import type { FloorTable } from './floor-tables.ts'
import { stateWords } from './floor-tile.tsx'
import { type Refusal, lastChange } from './table-actions.ts'
import styles from './table-sheet.module.css'

type TablePickerProps = {
  readonly title: string
  readonly hint: string
  readonly emptyText: string
  readonly tables: readonly FloorTable[]
  /** Acts on the chosen table; the dialog shows a refusal and stays open. */
  readonly onChoose: (table: FloorTable) => Promise<Refusal>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for one of some tables. After it was closed early, the bar of the last change shows a refusal. */
export const TablePicker = (props: TablePickerProps): ReactElement => {
  const { title, hint, emptyText, tables, onChoose, onDone, onClose } = props
  const [pending, setPending] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const isClosed = useRef(false)
  const close = (): void => {
    isClosed.current = true
    onClose()
  }
  const choose = async (table: FloorTable): Promise<void> => {
    if (pending !== undefined) return
    setPending(table.number)
    setRefusal(undefined)
    const words = await onChoose(table)
    if (isClosed.current) {
      if (words !== undefined) lastChange.set({ words })
      return
    }
    setPending(undefined)
    if (words === undefined) onDone()
    else setRefusal(words)
  }
  return (
    <Dialog title={title} onClose={close}>
      <div className={styles.content}>
        <p>{tables.length === 0 ? emptyText : hint}</p>
        {refusal && (
          <p role="alert" className={styles.failure}>
            {refusal}
          </p>
        )}
        <ul className={styles.picks}>
          {tables.map((table) => (
            <li key={table.number}>
              <button
                type="button"
                className={styles.pick}
                aria-busy={pending === table.number || undefined}
                aria-disabled={pending !== undefined || undefined}
                onClick={() => void choose(table)}
              >
                <span className="name">{table.name}</span>
                <span className="hint">
                  {stateWords(table)}
                  {table.seats !== null && ` · ${messages.seats(table.seats)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
