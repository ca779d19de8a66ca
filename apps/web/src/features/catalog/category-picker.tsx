import type { ReactElement } from 'react'
import type { Category } from '@thali/contract/menu/category'
import { Icon } from '#web/ui/icon.tsx'
import { PickerChoice, PickerField } from '#web/ui/picker-field.tsx'
import styles from './category-picker.module.css'
import { itemsMessages as messages } from './messages.en.ts'

type CategoryPickerProps = {
  readonly label: string
  /** Title of the popup and placeholder of the field. */
  readonly title: string
  readonly categories: readonly Category[]
  /** Id of the chosen one; empty for none. */
  readonly value: string
  /** Whether none is allowed (default false). */
  readonly canBeBlank?: boolean
  readonly error?: string | undefined
  readonly onChange: (categoryId: string) => void
}

/** A read-only field that opens a popup with the categories (spec §2 "Item form"). */
export const CategoryPicker = (props: CategoryPickerProps): ReactElement => {
  const { label, title, categories, value, canBeBlank = false, error, onChange } = props
  const choices = [...(canBeBlank ? [{ id: '', name: messages.leaveBlank }] : []), ...categories]
  const name = categories.find(({ id }) => id === value)?.name ?? ''
  return (
    <PickerField label={label} placeholder={title} title={title} value={name} error={error}>
      {(close) => (
        <>
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <PickerChoice
                key={choice.id}
                isChosen={choice.id === value}
                onChoose={() => {
                  onChange(choice.id)
                  close()
                }}
              >
                <span>{choice.name}</span>
                {choice.id === value && <Icon name="check" />}
              </PickerChoice>
            ))}
          </ul>
          {categories.length === 0 && <p className={styles.none}>{messages.noCategories}</p>}
        </>
      )}
    </PickerField>
  )
}
