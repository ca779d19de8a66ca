import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { type Category, type CategoryType, bounds } from '@thali/contract'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { categoriesMessages as messages } from './categories-messages.en.ts'
import { type CategoryDraft, categoryToSave, useSaveCategory } from './category-changes.ts'
import styles from './category-dialog.module.css'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { changedMeanwhileMessages } from './changed-meanwhile-messages.en.ts'
import { type ChangedPart, type Parts, holds, rebase } from './rebase.ts'

type CategoryDialogProps = {
  /** The one to edit; undefined adds one. */
  readonly edited: Category | undefined
  readonly restaurantId: string
  /** Every category there is; a new one is put before those of its type. */
  readonly all: readonly Category[]
  readonly onClose: () => void
  readonly onSaved: (category: Category) => void
  /** Somebody else changed the list: it should be fetched anew. */
  readonly onChangedMeanwhile: () => void
}

const types: readonly CategoryType[] = ['Regular', 'Special']

type Part = keyof CategoryDraft
type Changed = ChangedPart<CategoryDraft, Part> & { readonly words: string }

const parts: Parts<CategoryDraft, Part> = { name: ({ name }) => ({ name }), type: ({ type }) => ({ type }) }

/** The edited category as it was opened, or as somebody else saved it meanwhile, with what was typed on top. */
const useCategoryEdit = (edited: Category | undefined) => {
  const [base, setBase] = useState(edited)
  const [draft, setDraft] = useState<CategoryDraft>({ name: edited?.name ?? '', type: edited?.type ?? 'Regular' })
  const [changed, setChanged] = useState<readonly Changed[]>([])
  const [refusals, setRefusals] = useState(0)
  const change = (part: Partial<CategoryDraft>): void => setDraft((was) => ({ ...was, ...part }))
  const moveOnto = (theirs: Category) => {
    const moved = rebase(parts, draft, { name: base?.name ?? '', type: base?.type ?? 'Regular' }, theirs)
    setBase(theirs)
    setDraft(moved.draft)
    setChanged(moved.changed.map((one) => ({ ...one, words: theirs[one.part] })))
    setRefusals(refusals + 1)
    return moved
  }
  const rows = changed.map(({ part, words, theirs, mine }) => {
    const isTheirs = holds(parts, part, draft, theirs)
    const inForm = isTheirs ? (mine ? ('theirs' as const) : ('taken' as const)) : ('mine' as const)
    return { label: messages[part], theirs: words, inForm, onSwap: () => change(isTheirs && mine ? mine : theirs) }
  })
  return { base, draft, rows, refusals, change, moveOnto }
}

/**
 * The modal 'Add New Category' or 'Edit Category' (spec §2 "Categories"). What was typed stays when saving fails or
 * somebody else was faster.
 *
 * @param props The category, if there is one, and what follows.
 * @returns The dialog.
 */
export const CategoryDialog = (props: CategoryDialogProps): ReactElement => {
  const { edited, restaurantId, all, onClose, onSaved, onChangedMeanwhile } = props
  const formId = useId()
  const nameRef = useRef<HTMLInputElement>(null)
  const { base, draft, rows, refusals, change, moveOnto } = useCategoryEdit(edited)
  const { name, type } = draft
  const { isSaving, error, save } = useSaveCategory(all)
  const isTooLong = Array.from(name.trim()).length > bounds.categoryNameLengthMax
  const canSave = name.trim() !== '' && !isTooLong

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!canSave) return
    const saved = await save({
      category: categoryToSave(draft, restaurantId, base, all),
      onChangedMeanwhile: (theirs) => {
        const moved = moveOnto(theirs)
        onChangedMeanwhile()
        return moved.changed.length === 0 ? categoryToSave(moved.draft, restaurantId, theirs, all) : undefined
      },
    })
    if (saved) onSaved(saved)
  }
  return (
    <Dialog
      title={edited ? messages.editTitle : messages.addTitle}
      onClose={() => !isSaving && onClose()}
      initialFocusRef={nameRef}
      footer={
        <Button variant="primary" type="submit" form={formId} disabled={!canSave} isPending={isSaving} isFullWidth>
          {edited ? messages.saveButton : messages.addButton}
        </Button>
      }
    >
      {rows.length > 0 && (
        <ChangedMeanwhile title={changedMeanwhileMessages.category} rows={rows} refusals={refusals} />
      )}
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameRef}
          label={messages.name}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          value={name}
          error={isTooLong ? messages.nameTooLong(bounds.categoryNameLengthMax) : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={messages.type}
          value={type}
          // The options are exactly these.
          onChange={(event) => change({ type: event.target.value as CategoryType })}
        >
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {serverWords(error) ?? messages.noAnswer}
          </p>
        )}
      </form>
    </Dialog>
  )
}
