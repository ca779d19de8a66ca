import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FormFrame } from './form-frame.tsx'
import { isSame } from './rebase.ts'
import styles from './rows.module.css'
import { type SessionDrafts, useKeptDraft } from './session-drafts.ts'

/** A row of a list that is edited and saved as a whole. */
export type Row = {
  /** Stays while the row is edited: the id of a stored row. */
  readonly key: string
}

let added = 0

/** A key that no other row has. */
export const newRowKey = (): string => {
  added += 1
  return `added-${added}`
}

/**
 * An edit on top of the rows that another editor stored: rows that were not edited are theirs, rows that they removed
 * are gone, their new rows appear, and edited and added rows stay as typed.
 */
export const rebaseRows = <R extends Row>(
  base: readonly R[],
  mine: readonly R[],
  theirs: readonly R[],
  toSave: (rows: readonly R[]) => unknown,
): readonly R[] => {
  const find = (rows: readonly R[], key: string): R | undefined => rows.find((row) => row.key === key)
  const left = mine.flatMap((row) => {
    const before = find(base, row.key)
    if (!before) return [row]
    const stored = find(theirs, row.key)
    if (!stored) return []
    return [isSame(toSave([before]), toSave([row])) ? stored : row]
  })
  return [...left, ...theirs.filter(({ key }) => !find(base, key) && !find(mine, key))]
}

/** The rows with one of them moved by a place; the same rows at the ends. */
export const moveRow = <R extends Row>(rows: readonly R[], key: string, by: 1 | -1): readonly R[] => {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  const to = from + by
  return !row || to < 0 || to >= rows.length ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** An edit of rows, with the stored ones that it is based on. */
export type RowsEdit<S, R> = { readonly base: readonly S[]; readonly rows: readonly R[] }

type RowsOptions<S, R> = {
  /** Drafts of this kind of list. */
  readonly drafts: SessionDrafts<RowsEdit<S, R>>
  /** Identifies the list among them, in all languages. */
  readonly id: string
  readonly stored: readonly S[]
  readonly rowsOf: (stored: readonly S[]) => readonly R[]
  /** The rows as the server stores them. */
  readonly toSave: (rows: readonly R[]) => unknown
}

/** The state of a list that is edited row by row. Rows stay as typed after the end of the session. */
export const useRows = <S, R extends Row>({ drafts, id, stored, rowsOf, toSave }: RowsOptions<S, R>) => {
  const [restored] = useState(() => drafts.find(id))
  const [edit, setEdit] = useState(restored)
  const { base, rows } = edit ?? { base: stored, rows: rowsOf(stored) }
  const before = rowsOf(base)
  const isChanged = edit !== undefined && !isSame(toSave(rows), toSave(before))
  const giveUp = useKeptDraft(drafts, id, isChanged ? edit : undefined)
  const set = (next: readonly R[]): void => setEdit({ base, rows: next })
  return {
    base,
    rows,
    isChanged,
    isRestored: edit !== undefined && edit === restored,
    /** A stored row is no longer in the form. */
    hasRemoved: before.some(({ key }) => rows.every((row) => row.key !== key)),
    /** Discards the draft. */
    giveUp,
    set,
    change: (key: string, part: Partial<R>) => set(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: string) => set(rows.filter((row) => row.key !== key)),
    forget: () => setEdit(undefined),
    rebase: (theirs: readonly S[]) => setEdit({ base: theirs, rows: rebaseRows(before, rows, rowsOf(theirs), toSave) }),
  }
}

/** The error of a row's name: empty, too long, or the name of another row. */
export const rowNameError = (
  name: string,
  others: readonly { readonly name: string }[],
  lengthMax: number,
): string | undefined => {
  const typed = name.trim()
  if (typed === '') return commonMessages.nameMissing
  if (Array.from(typed).length > lengthMax) return commonMessages.tooLong(lengthMax)
  const isTwice = others.some((other) => other.name.trim().toLowerCase() === typed.toLowerCase())
  return isTwice ? commonMessages.nameTwice : undefined
}

type RowListProps = {
  readonly className?: string | undefined
  /** Each a list item, `ruled`. */
  readonly children: ReactNode
  readonly addLabel: string
  /** No further row is possible. */
  readonly isFull: boolean
  readonly onAdd: () => void
}

/** A list of rows with a button that adds one. */
export const RowList = ({ className, children, addLabel, isFull, onAdd }: RowListProps): ReactElement => (
  <>
    <ul className={className}>{children}</ul>
    <div>
      <Button aria-disabled={isFull || undefined} onClick={() => !isFull && onAdd()}>
        <Icon name="plus" />
        {addLabel}
      </Button>
    </div>
  </>
)

type ListFormProps = ComponentProps<typeof RowList> &
  Omit<ComponentProps<typeof FormFrame>, 'children'> & {
    /** Says that there are no rows. */
    readonly empty?: string | false | undefined
    /** Says what saving does to removed rows. */
    readonly removedHint: string | false
  }

/** The form of a list that is edited row by row and saved as a whole. */
export const ListForm = (props: ListFormProps): ReactElement => {
  const { className, children, addLabel, isFull, onAdd, empty, removedHint, ...frame } = props
  return (
    <FormFrame {...frame}>
      {empty && <p>{empty}</p>}
      <RowList className={className} addLabel={addLabel} isFull={isFull} onAdd={onAdd}>
        {children}
      </RowList>
      {removedHint && <output className={styles.removed}>{removedHint}</output>}
    </FormFrame>
  )
}
