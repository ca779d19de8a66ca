import { type ReactElement, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { LeaveQuestion, RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { editConflictMessages, itemsMessages as messages } from './messages.en.ts'
import { ImageField } from './image-field.tsx'
import { type ItemDraft, checkDraft, itemToSave, namesakeOf, refusalOf } from './item-draft.ts'
import { type ItemEditState, useItemEdit } from './item-edit.ts'
import { ItemFields } from './item-fields.tsx'
import styles from './item-form.module.css'
import { ItemSubmit, isAnotherButton } from './item-submit.tsx'
import { useSaveItem } from './save-item.ts'

const drafts = createSessionDrafts<ItemEditState>()

type ItemFormProps = {
  /** The item to edit; undefined adds one. */
  readonly edited: MenuItem | undefined
  /** Key of the unsaved form at the end of a session. */
  readonly formName: string
  /** Initial fields: of a copied item, or the categories of the previously added one. */
  readonly added: Partial<ItemDraft> | undefined
  readonly restaurant: Restaurant
  /** All categories with their items. */
  readonly categories: readonly MenuCategory[]
  /** `isAnother`: 'Save and add another' was pressed. */
  readonly onSaved: (item: MenuItem, isAnother: boolean) => void
  /** Called when another admin changed the menu. */
  readonly onConflict: () => void
}

/**
 * Form of a new or edited item (spec §2 "Item form"). Typed fields stay after a failed save, a conflict and the end
 * of the session; leaving with unsaved input asks first.
 */
export const ItemForm = (props: ItemFormProps): ReactElement => {
  const { edited, formName, added = {}, restaurant, categories, onSaved, onConflict } = props
  const { timezone } = restaurant
  const [restored] = useState(() => drafts.find(formName))
  const edit = useItemEdit(edited, timezone, { restored, added })
  const { base, draft, isChanged, rows, change, moveOnto } = edit
  const giveUp = useKeptDraft(drafts, formName, isChanged ? edit.state : undefined)
  const [known] = useState(() => new Set(categories.flatMap(({ items }) => items.map(({ id }) => id))))
  const [attempts, setAttempts] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const [isPreparing, setIsPreparing] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const saving = useSaveItem(known)
  const guard = useLeaveGuard(isChanged || isPreparing, giveUp)

  const errors = useMemo(() => (attempts > 0 ? checkDraft(draft) : {}), [attempts, draft])
  const items = useMemo(() => categories.flatMap((one) => one.items), [categories])
  const namesake = namesakeOf(draft, items, edited?.id)
  const isRefused = Object.keys(errors).length > 0

  useFirstErrorFocus(formRef, attempts)
  const isNext = props.added !== undefined
  useEffect(() => {
    if (isNext) formRef.current?.querySelector('input')?.focus()
  }, [isNext])

  const toSave = (from: MenuItem | undefined, filled: ItemDraft) =>
    itemToSave(filled, restaurant.id, from, new Date(), timezone)
  const putOnTopOf = (theirs: MenuItem): ReturnType<typeof toSave> | undefined => {
    const moved = moveOnto(theirs)
    onConflict()
    if (moved.changed.length === 0) return toSave(theirs, moved.draft)
    setRefusals((count) => count + 1)
    return undefined
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const isAnother = isAnotherButton(event.nativeEvent.submitter)
    if (isPreparing || saving.isSaving) return
    setAttempts(attempts + 1)
    if (Object.keys(checkDraft(draft)).length > 0) return
    const saved = await saving.save({
      item: toSave(base, draft),
      image: draft.image,
      onConflict: putOnTopOf,
    })
    if (!saved) return
    guard.release()
    onSaved(saved, isAnother)
  }
  return (
    <>
      {restored === edit.state && <RestoredNotice />}
      {rows.length > 0 && <EditConflict title={editConflictMessages.item} rows={rows} refusals={refusals} />}
      <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <LockedFields isLocked={saving.isSaving}>
          <ItemFields
            draft={draft}
            errors={errors}
            edited={base}
            namesake={namesake}
            categories={categories}
            isKitchenOn={restaurant.kitchen !== undefined}
            onChange={change}
          />
          <ImageField imageURL={draft.imageURL} image={draft.image} onChange={change} onPreparing={setIsPreparing} />
        </LockedFields>
        <ItemSubmit editedId={edited?.id} refusal={isRefused ? refusalOf(draft) : undefined} saving={saving} />
        <LeaveQuestion guard={guard} question={messages.leaveQuestion} />
      </form>
    </>
  )
}
