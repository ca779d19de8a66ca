import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { type Category, type CategoryType, bounds } from '@thali/contract'
import { serverWords } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { categoriesMessages as messages } from './categories-messages.en.ts'
import { categoryToSave, useSaveCategory } from './category-changes.ts'
import styles from './category-dialog.module.css'

type CategoryDialogProps = {
  /** The one to edit; undefined adds one. */
  readonly edited: Category | undefined
  readonly restaurantId: string
  /** Every category there is; a new one is put before those of its type. */
  readonly all: readonly Category[]
  readonly onClose: () => void
  readonly onSaved: (category: Category) => void
}

const types: readonly CategoryType[] = ['Regular', 'Special']

/**
 * The modal 'Add New Category' or 'Edit Category' (spec §2 "Categories"). What was typed stays when saving fails.
 *
 * @param props The category, if there is one, and what follows.
 * @returns The dialog.
 */
export const CategoryDialog = ({ edited, restaurantId, all, onClose, onSaved }: CategoryDialogProps): ReactElement => {
  const formId = useId()
  const nameRef = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(edited?.name ?? '')
  const [type, setType] = useState<CategoryType>(edited?.type ?? 'Regular')
  const { isSaving, error, save } = useSaveCategory(all)
  const isTooLong = Array.from(name.trim()).length > bounds.categoryNameLengthMax
  const canSave = name.trim() !== '' && !isTooLong

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!canSave) return
    const saved = await save(categoryToSave({ name, type }, restaurantId, edited, all))
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
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          ref={nameRef}
          label={messages.name}
          placeholder={messages.namePlaceholder}
          autoComplete="off"
          value={name}
          error={isTooLong ? messages.nameTooLong(bounds.categoryNameLengthMax) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={messages.type}
          value={type}
          // The options are exactly these.
          onChange={(event) => setType(event.target.value as CategoryType)}
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
