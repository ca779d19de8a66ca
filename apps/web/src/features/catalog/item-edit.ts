import type { MenuItem } from '@thali/contract/menu/item'
import { fieldRules, listInvalid } from '#web/forms/field.tsx'
import type { EditRules, EditState } from '#web/forms/rebased-edit.ts'
import type { ItemDraft } from './item-draft.ts'
import { itemFields } from './item-fields.tsx'
import type { ItemBody, ItemField, ItemTable } from './item-table.ts'
import { itemsMessages as messages } from './messages.en.ts'
import { newKey } from './portion-draft.ts'

type Name = keyof ItemDraft

/** State of the item form while it is edited. */
export type ItemEditState = EditState<MenuItem, ItemDraft, Name>

/** Part `item` of the request, with the fields that describe the dish. */
export type ItemToSave = ItemBody & Pick<MenuItem, 'name' | 'price' | 'categoryId' | 'description'>

/** The moment of an edit; the time zone is the restaurant's. */
type Clock = { readonly now: () => Date; readonly timezone: string }

const now = (): Date => new Date()

// Names, rules and texts are the same for all items and at all times.
const anyFields = itemFields({ edited: undefined, now, timezone: 'UTC' })

const mapFields = <V>(fields: ItemTable, map: (field: ItemField<unknown>, name: Name) => V): Record<Name, V> =>
  // entries and fromEntries lose the types of keys and values.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, map(field as ItemField<unknown>, name as Name)]),
  ) as Record<Name, V>

export const emptyDraft = mapFields(anyFields, (field) => field.empty) as ItemDraft // by their names

/** The form of a stored item. */
export const draftOf = (item: MenuItem, clock: Clock): ItemDraft =>
  mapFields(itemFields({ edited: item, ...clock }), (field) => field.from(item)) as ItemDraft // by their names

/** The form of a new item with the fields of another one, available from now. */
export const copyOf = (item: MenuItem): ItemDraft => {
  const { availability, translations } = emptyDraft
  const draft = draftOf(item, { now, timezone: 'UTC' })
  const portions = draft.portions.map(({ name, price, isAvailable }) => ({ key: newKey(), name, price, isAvailable }))
  return { ...draft, name: messages.copyOf(item.name), portions, availability, translations }
}

/** The fields of a form with an error (spec §5 "Menu item"). */
export const checkDraft = (draft: ItemDraft): Name[] => listInvalid<ItemDraft>(anyFields, draft)

/**
 * Part `item` of the request (spec §4, §7), from a valid form.
 *
 * @param edited Undefined for a new item. Its version is the one the edit is based on: a stale edit is refused.
 */
export const itemToSave = (
  draft: ItemDraft,
  restaurantId: string,
  edited: MenuItem | undefined,
  clock: Clock,
): ItemToSave => {
  const parts = mapFields(itemFields({ edited, ...clock }), (field, name) => field.save(draft[name], draft))
  const saved = { ...(edited && { id: edited.id, version: edited.version }), restaurantId }
  return Object.assign(saved, ...Object.values(parts)) as ItemToSave // The fields save all of it.
}

/** The rules of an item's edit; `timezone` is the restaurant's. */
export const itemRules = (timezone: string): EditRules<MenuItem, ItemDraft, Name> => {
  const rules = fieldRules<MenuItem, ItemDraft>(anyFields, (item) => draftOf(item, { now, timezone }))
  return {
    ...rules,
    words: (name, item, draft) =>
      itemFields({ edited: item, now, timezone })[name].words?.(item) ?? rules.words(name, item, draft),
  }
}
