import type { Input } from '@thali/contract/api/calls'
import type { MenuItem } from '@thali/contract/menu/item'
import type { Field } from '#web/forms/field.tsx'
import type { ItemDraft } from './item-draft.ts'

/** Part `item` of the request. */
export type ItemBody = Input<'saveItem'>['body']

/** A field of the item form, and how an item stores it. */
export type ItemField<V> = Field<V, ItemDraft> & {
  /** In the form of a new item. */
  readonly empty: V
  readonly from: (item: MenuItem) => V
  /** The properties of the request. Null removes a stored one. */
  readonly save: (value: V, draft: ItemDraft) => Partial<ItemBody>
  /** The stored value as text, where another admin changed it (default: `text` of its field). */
  readonly words?: (item: MenuItem) => string
}

/** Fields of the item form by their names in the draft. */
export type ItemTable<K extends keyof ItemDraft = keyof ItemDraft> = { readonly [N in K]: ItemField<ItemDraft[N]> }

/** A value of the request: null removes the stored one, an unstated property of a new item is not sent. */
export const orNull = <T>(value: T | undefined, stored: unknown): T | null | undefined =>
  value ?? (stored === undefined ? undefined : null)
