import { type ReactElement, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuCategory, MenuItem, Restaurant } from '@thali/contract'
import { useLeaveGuard } from '#web/lib/leave-guard.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LockedFields } from '#web/ui/locked-fields.tsx'
import { ImageField } from './image-field.tsx'
import { type ItemDraft, checkDraft, draftOf, emptyDraft, itemToSave, refusalOf } from './item-draft.ts'
import { ItemFields } from './item-fields.tsx'
import styles from './item-form.module.css'
import { ItemSubmit } from './item-submit.tsx'
import { itemsMessages as messages } from './items-messages.en.ts'
import { useSaveItem } from './save-item.ts'

type ItemFormProps = {
  /** The item to change; undefined adds one. */
  readonly edited: MenuItem | undefined
  readonly restaurant: Restaurant
  /** Every category there is, with its items. */
  readonly categories: readonly MenuCategory[]
  readonly onSaved: (item: MenuItem) => void
}

const areSame = (one: ItemDraft, other: ItemDraft): boolean =>
  one.image === other.image && JSON.stringify(one) === JSON.stringify(other)

/**
 * The form an item is added or changed in (spec §2 "Item form"). What was typed stays when saving fails, and is not left
 * behind without asking.
 *
 * @param props The item, if there is one, what it can stand in, what follows.
 * @returns The form.
 */
export const ItemForm = ({ edited, restaurant, categories, onSaved }: ItemFormProps): ReactElement => {
  const { timezone } = restaurant
  const [initial] = useState(() => (edited ? draftOf(edited, new Date(), timezone) : emptyDraft))
  const [known] = useState(() => new Set(categories.flatMap(({ items }) => items.map(({ id }) => id))))
  const [draft, setDraft] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const [isPreparing, setIsPreparing] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const saving = useSaveItem(known)
  const guard = useLeaveGuard(!areSame(draft, initial) || isPreparing)

  const errors = useMemo(() => (attempts > 0 ? checkDraft(draft) : {}), [attempts, draft])
  const isRefused = Object.keys(errors).length > 0

  // After the attempt has been drawn: the first field that is wrong is where one goes on.
  useEffect(() => {
    const field = attempts > 0 && formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    field.focus({ preventScroll: true })
    // With its label: header and submit row cover the edges.
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [attempts])

  const change = (part: Partial<ItemDraft>): void => setDraft((was) => ({ ...was, ...part }))
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isPreparing || saving.isSaving) return
    setAttempts(attempts + 1)
    if (Object.keys(checkDraft(draft)).length > 0) return
    const saved = await saving.save({
      item: itemToSave(draft, restaurant.id, edited, new Date(), timezone),
      image: draft.image,
    })
    if (!saved) return
    guard.release()
    onSaved(saved)
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <LockedFields isLocked={saving.isSaving}>
        <ItemFields draft={draft} errors={errors} edited={edited} categories={categories} onChange={change} />
        <ImageField imageURL={draft.imageURL} image={draft.image} onChange={change} onPreparing={setIsPreparing} />
      </LockedFields>
      <ItemSubmit isEdit={edited !== undefined} refusal={isRefused ? refusalOf(draft) : undefined} saving={saving} />
      {guard.isAsking && (
        <ConfirmDialog
          question={messages.leaveQuestion}
          confirmLabel={messages.leave}
          cancelLabel={messages.keepEditing}
          isDangerous
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      )}
    </form>
  )
}
