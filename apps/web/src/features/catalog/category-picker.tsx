import { type KeyboardEvent, type ReactElement, useState } from 'react'
import type { Category } from '@thali/contract'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
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

const openingKeys: readonly string[] = ['Enter', ' ', 'ArrowDown']

/** A read-only field that opens a popup with the categories (spec §2 "Item form"). */
export const CategoryPicker = (props: CategoryPickerProps): ReactElement => {
  const { label, title, categories, value, canBeBlank = false, error, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const choices = [...(canBeBlank ? [{ id: '', name: messages.leaveBlank }] : []), ...categories]
  const open = (): void => setIsOpen(true)
  return (
    <>
      <TextField
        label={label}
        placeholder={title}
        value={categories.find(({ id }) => id === value)?.name ?? ''}
        error={error}
        readOnly
        aria-haspopup="dialog"
        className={styles.field ?? ''}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!openingKeys.includes(event.key)) return
          event.preventDefault()
          open()
        }}
        trailing={
          <span className={styles.arrow}>
            <LaterIcon name="chevron-down" />
          </span>
        }
      />
      {isOpen && (
        <Dialog title={title} onClose={() => setIsOpen(false)}>
          <ul className={styles.choices}>
            {choices.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-current={id === value ? 'true' : undefined}
                  onClick={() => {
                    onChange(id)
                    setIsOpen(false)
                  }}
                >
                  <span>{name}</span>
                  {id === value && <Icon name="check" />}
                </button>
              </li>
            ))}
          </ul>
          {categories.length === 0 && <p className={styles.none}>{messages.noCategories}</p>}
        </Dialog>
      )}
    </>
  )
}
