import { commitWords, isFree, unusedWords } from './import-words.ts'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { columnName } from './column-question.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import { PreviewRows } from './preview-rows.tsx'
import { changesOf, rowKey, type RowChange, type RowEdit, type RowEdits } from './row-edits.ts'
import type { Preview, Question } from './use-menu-import.ts'

/** Sentences about the whole file. */
const notesOf = ({ newCategories, pictures, notes }: Preview): string[] => [
  ...(newCategories.length > 0
    ? [(newCategories.length === 1 ? messages.newCategory : messages.newCategories)(newCategories.join(', '))]
    : []),
  ...(pictures.used.length > 0 ? [messages.usedPictures(pictures.used.length)] : []),
  ...(pictures.unused.length > 0 ? [unusedWords(pictures.unused)] : []),
  ...notes,
]

type MissingProps = {
  readonly preview: Preview
  readonly isSuspending: boolean
  readonly isBusy: boolean
  readonly onSuspend: (isWanted: boolean) => void
}

/** The dishes that the file does not have, and the switch that suspends them. */
const Missing = ({ preview, isSuspending, isBusy, onSuspend }: MissingProps): ReactElement | false => {
  const { missing } = preview
  if (missing.length === 0) return false
  const label = messages.suspend(missing.length)
  return (
    <div className={styles.missing}>
      <div className={styles.switchRow}>
        <span>{label}</span>
        <Switch label={label} isOn={isSuspending} isSaving={isBusy} onTurn={() => onSuspend(!isSuspending)} />
      </div>
      <p className="hint">{messages.suspendHint}</p>
      <details>
        <summary>{messages.missing}</summary>
        <ul className={styles.missingList}>
          {missing.map(({ name, category }) => (
            <li key={`${category} ${name}`}>
              {name} <span className="hint">{category}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The texts of the file that no dish has, with their row or column. */
const Unread = ({ parts }: { readonly parts: NonNullable<Preview['unread']> }): ReactElement | false =>
  parts.length > 0 && (
    <details>
      <summary>{messages.unread(parts.length)}</summary>
      <ul className={styles.missingList}>
        {parts.map(({ place, text }, index) => (
          <li key={`${index} ${place}`}>
            <span className="hint">{/^\d/.test(place) ? messages.line.dishes(place) : messages.column(place)}</span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </details>
  )

type ChosenProps = {
  readonly chosen: NonNullable<Preview['chosen']>
  readonly onAsk: (question: Question) => void
}

/** The columns that a person chose, with a way to choose others. */
const Chosen = ({ chosen, onAsk }: ChosenProps): ReactElement[] =>
  chosen.map((question) => {
    const { answer, columns } = question
    const name =
      columns.find(({ index }) => index === answer.price) ?? columns.find(({ index }) => index === answer.name)
    return (
      <div key={question.shape} className={classNames(styles.note, styles.chosen)}>
        <span>
          {name && (answer.price === undefined ? messages.chosenName : messages.chosenPrice)(columnName(name))}
        </span>
        <Button onClick={() => onAsk(question)}>{messages.chooseOtherColumns}</Button>
      </div>
    )
  })

type PreviewSectionProps = Omit<MissingProps, 'preview'> &
  Pick<ChosenProps, 'onAsk'> & {
    readonly preview: Preview
    readonly edits: RowEdits
    readonly onEdit: (key: string, edit: RowEdit | undefined) => void
    readonly isCommitting: boolean
    /** Why the import failed, with a retry. */
    readonly failure: ReactNode
    readonly onCommit: (changes: readonly RowChange[]) => void
  }

/** The changes of an import, row by row, and the button that makes them. */
export const PreviewSection = ({
  preview,
  edits,
  onEdit,
  onAsk,
  isCommitting,
  failure,
  onCommit,
  ...suspending
}: PreviewSectionProps): ReactElement => {
  const { counts, optionCounts, rows, missing, unread = [], chosen = [] } = preview
  const { changes, open, corrected, added } = useMemo(() => changesOf(rows, edits), [rows, edits])
  const action = commitWords(counts, optionCounts, preview.isSuspending ? missing.length : 0, added)
  const errors = counts.error + optionCounts.error - corrected
  const freeCount = rows.filter((row) => isFree(row, edits[rowKey(row)])).length
  return (
    <section className={styles.card} aria-label={messages.previewTitle}>
      <h2 className={styles.title}>{messages.previewTitle}</h2>
      {notesOf(preview).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <Chosen chosen={chosen} onAsk={onAsk} />
      {freeCount > 0 && <p className={styles.warning}>{messages.freeDishes(freeCount)}</p>}
      <PreviewRows key={preview.version} rows={rows} edits={edits} onEdit={onEdit} />
      <Unread parts={unread} />
      <Missing preview={preview} {...suspending} />
      <div className="stack-3">
        {action === '' && <p>{errors > 0 ? messages.onlyErrors : messages.nothing}</p>}
        {action !== '' && errors > 0 && <p className={styles.leftOut}>{messages.leftOut(errors)}</p>}
        {open && (
          <p role="alert" className="error">
            {messages.openEdit({ line: messages.line[open.sheet](open.line), name: open.name })}
          </p>
        )}
        {failure}
        {action !== '' && (
          <Button
            variant="primary"
            isFullWidth
            isPending={isCommitting}
            disabled={open !== undefined}
            onClick={() => onCommit(changes)}
          >
            {action}
          </Button>
        )}
      </div>
    </section>
  )
}
