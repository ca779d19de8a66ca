import { type ReactElement, type SubmitEvent, useEffect, useMemo, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { serverWords } from '#web/api/errors.ts'
import { FieldList, listInvalid } from '#web/forms/field.tsx'
import { FormNotices, useFormEdit } from '#web/forms/form-edit.tsx'
import { LeaveQuestion, SubmitRow } from '#web/forms/form.tsx'
import { useLeaveGuard } from '#web/forms/leave-guard.ts'
import { LockedFields } from '#web/forms/locked-fields.tsx'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { choicesMessages } from './choices-messages.en.ts'
import { choicesWords } from './choices-words.ts'
import { isStated } from './dietary-draft.ts'
import { dietaryMessages } from './dietary-messages.en.ts'
import { Disclosure } from './disclosure.tsx'
import { type ItemDraft, namesakeOf, refusalOf } from './item-draft.ts'
import { type ItemEditState, checkDraft, emptyDraft, itemRules, itemToSave } from './item-edit.ts'
import { itemParts } from './item-fields.tsx'
import { editConflictMessages, itemsMessages as messages } from './messages.en.ts'
import type { ItemTable } from './item-table.ts'
import { type ItemSaving, useSaveItem } from './save-item.ts'
import styles from './item-form.module.css'

const anotherName = 'another'

/**
 * True when 'Save and add another' was pressed.
 *
 * @param submitter Null when the Enter key submitted the form in an old browser.
 */
const isAnotherButton = (submitter: HTMLElement | null): boolean => submitter?.getAttribute('name') === anotherName

type ItemSubmitProps = {
  /** Undefined for a new item. */
  readonly editedId: string | undefined
  /** Error text of a form that cannot be sent. */
  readonly refusal: string | undefined
  readonly saving: ItemSaving
}

/** Last row of the form, always visible: errors, upload progress, buttons. */
const ItemSubmit = ({ editedId, refusal, saving }: ItemSubmitProps): ReactElement => {
  const { isSaving, error, percent } = saving
  const failure = error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerKept)
  return (
    <SubmitRow error={refusal ?? failure} className={styles.submit}>
      {percent !== undefined && (
        <div className={styles.upload}>
          <progress aria-label={messages.uploadImage} max={100} value={percent} />
          <span>{messages.uploading(percent)}</span>
        </div>
      )}
      <Button variant="primary" type="submit" isPending={isSaving} className={styles.button}>
        {editedId !== undefined ? messages.submitUpdate : messages.submitAdd}
      </Button>
      {editedId === undefined ? (
        <Button type="submit" name={anotherName} disabled={isSaving} className={styles.another}>
          {messages.submitAnother}
        </Button>
      ) : (
        <Button disabled={isSaving} className={styles.another} onClick={() => navigate(paths.copyItem(editedId))}>
          {messages.duplicate}
        </Button>
      )}
      <output className="visually-hidden">{isSaving && commonMessages.saving}</output>
    </SubmitRow>
  )
}

type ItemFieldsProps = {
  readonly parts: ReturnType<typeof itemParts>
  readonly draft: ItemDraft
  /** Errors show. */
  readonly isChecked: boolean
  readonly onChange: (part: Partial<ItemDraft>) => void
}

/** All fields of an item except its picture. */
const ItemFields = ({ parts, ...shared }: ItemFieldsProps): ReactElement => {
  const { draft, isChecked } = shared
  const { main, choices, words, dietary } = parts
  const hasError = (fields: Partial<ItemTable>): boolean => isChecked && listInvalid(fields, draft).length > 0
  return (
    <div className={styles.fields}>
      <FieldList fields={main} {...shared} />
      <Disclosure
        title={choicesMessages.sectionTitle}
        summary={choicesWords(draft.portions.length, draft.optionGroupIds.length)}
        isOpenAtFirst={draft.portions.length + draft.optionGroupIds.length > 0}
        hasError={hasError(choices)}
      >
        <FieldList fields={choices} {...shared} />
      </Disclosure>
      <FieldList fields={words} {...shared} />
      <Disclosure
        title={dietaryMessages.title}
        summary={draft.dietMark === '' ? dietaryMessages.unset : dietaryMessages.marks[draft.dietMark]}
        isOpenAtFirst={isStated(draft)}
        hasError={hasError(dietary)}
      >
        <p className="hint">{dietaryMessages.hint}</p>
        <FieldList fields={dietary} {...shared} />
      </Disclosure>
    </div>
  )
}

const now = (): Date => new Date()

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
  const rules = itemRules(timezone)
  const initial = (): ItemDraft => ({ ...emptyDraft, ...added })
  const edit = useFormEdit({ drafts, id: formName, stored: edited, rules, initial })
  const { base, draft, isChanged, isChecked, change, formRef } = edit
  const [known] = useState(() => new Set(categories.flatMap(({ items }) => items.map(({ id }) => id))))
  const [isPreparing, setIsPreparing] = useState(false)
  const saving = useSaveItem(known)
  const guard = useLeaveGuard(isChanged || isPreparing, edit.giveUp)

  const items = useMemo(() => categories.flatMap((one) => one.items), [categories])
  const parts = itemParts({
    edited: base,
    now,
    timezone,
    categories,
    namesake: namesakeOf(draft, items, edited?.id),
    isKitchenOn: restaurant.kitchen !== undefined,
    onPreparing: setIsPreparing,
  })
  const isRefused = isChecked && checkDraft(draft).length > 0

  const isNext = props.added !== undefined
  useEffect(() => {
    if (isNext) formRef.current?.querySelector('input')?.focus()
  }, [isNext, formRef])

  const toSave = (from: MenuItem | undefined, filled: ItemDraft) =>
    itemToSave(filled, restaurant.id, from, { now, timezone })
  const putOnTopOf = (theirs: MenuItem): ReturnType<typeof toSave> | undefined => {
    onConflict()
    return edit.putOnTopOf(theirs, (filled) => toSave(theirs, filled))
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const isAnother = isAnotherButton(event.nativeEvent.submitter)
    if (isPreparing || saving.isSaving) return
    edit.checkAll()
    if (checkDraft(draft).length > 0) return
    const saved = await saving.save({
      item: toSave(base, draft),
      image: draft.picture.image,
      onConflict: putOnTopOf,
    })
    if (!saved) return
    guard.release()
    onSaved(saved, isAnother)
  }
  return (
    <>
      <FormNotices {...edit} conflictTitle={editConflictMessages.item} />
      <form ref={formRef} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <LockedFields isLocked={saving.isSaving}>
          <ItemFields parts={parts} draft={draft} isChecked={isChecked} onChange={change} />
          <FieldList fields={parts.picture} draft={draft} isChecked={isChecked} onChange={change} />
        </LockedFields>
        <ItemSubmit editedId={edited?.id} refusal={isRefused ? refusalOf(draft) : undefined} saving={saving} />
        <LeaveQuestion guard={guard} question={commonMessages.leaveQuestion} />
      </form>
    </>
  )
}
