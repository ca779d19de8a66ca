import type { ReactElement } from 'react'
import type { Category, MenuItem } from '@thali/contract'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { AvailabilityField } from './availability-field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { ItemDraft, ItemErrors } from './item-draft.ts'
import styles from './item-form.module.css'
import { itemsMessages as messages } from './messages.en.ts'

type ItemFieldsProps = {
  readonly draft: ItemDraft
  readonly errors: ItemErrors
  /** The edited item; undefined for a new one. */
  readonly edited: MenuItem | undefined
  readonly categories: readonly Category[]
  readonly onChange: (part: Partial<ItemDraft>) => void
}

/** Categories of a type; a suspended one only if it is already chosen. */
const choicesOf = (categories: readonly Category[], type: Category['type'], chosen: string | undefined): Category[] =>
  categories.filter((one) => one.type === type && (!one.isSuspended || one.id === chosen))

/** All fields of an item except its picture. */
export const ItemFields = ({ draft, errors, edited, categories, onChange }: ItemFieldsProps): ReactElement => (
  <div className={styles.fields}>
    <TextField
      label={messages.name}
      placeholder={messages.namePlaceholder}
      autoComplete="off"
      required
      value={draft.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <TextField
      label={messages.price}
      type="number"
      inputMode="decimal"
      min="0"
      step="0.01"
      required
      value={draft.price}
      error={errors.price}
      onChange={(event) => onChange({ price: event.target.value })}
    />
    <CategoryPicker
      label={messages.category}
      title={messages.selectCategory}
      categories={choicesOf(categories, 'Regular', edited?.categoryId)}
      value={draft.categoryId}
      error={errors.categoryId}
      onChange={(categoryId) => onChange({ categoryId })}
    />
    <CategoryPicker
      label={messages.specialCategory}
      title={messages.selectSpecialCategory}
      categories={choicesOf(categories, 'Special', edited?.specialCategoryId)}
      canBeBlank
      value={draft.specialCategoryId}
      onChange={(specialCategoryId) => onChange({ specialCategoryId })}
    />
    <TextArea
      label={messages.description}
      value={draft.description}
      error={errors.description}
      onChange={(event) => onChange({ description: event.target.value })}
    />
    <AvailabilityField
      value={draft.availability}
      customDate={draft.customDate}
      canBeNever={edited !== undefined}
      error={errors.customDate}
      onChange={onChange}
    />
  </div>
)
