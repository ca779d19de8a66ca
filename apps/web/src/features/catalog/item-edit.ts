import { useState } from 'react'
import { type MenuItem, formatPrice } from '@thali/contract'
import { shortDate } from '#web/lib/date.ts'
import { editConflictMessages, itemsMessages as messages } from './messages.en.ts'
import { type ItemDraft, draftOf, emptyDraft } from './item-draft.ts'
import { type ChangedPart, type Parts, holds, rebase } from './rebase.ts'

type Part = 'name' | 'price' | 'category' | 'specialCategory' | 'description' | 'availability' | 'picture'

type PartRow = Parts<ItemDraft, Part>[Part] & {
  readonly label: string
  /** The text of the part in a stored item and its form. */
  readonly words: (item: MenuItem, draft: ItemDraft, timezone: string) => string
}

/** The parts of an item that are edited, compared and named together. */
const parts: Readonly<Record<Part, PartRow>> = {
  name: {
    label: messages.name,
    read: ({ name }) => ({ name }),
    words: ({ name }) => name,
  },
  price: {
    label: messages.price,
    read: ({ price }) => ({ price }),
    words: ({ price }) => formatPrice(price),
  },
  category: {
    label: messages.category,
    read: ({ categoryId }) => ({ categoryId }),
    words: ({ category }) => category.name,
  },
  specialCategory: {
    label: messages.specialCategory,
    read: ({ specialCategoryId }) => ({ specialCategoryId }),
    words: ({ specialCategory }) => specialCategory?.name ?? messages.leaveBlank,
  },
  description: {
    label: messages.description,
    read: ({ description }) => ({ description }),
    words: ({ description }) => description || editConflictMessages.noDescription,
  },
  availability: {
    label: messages.availability,
    read: ({ availability, customDate }) =>
      availability === 'custom' ? { availability, customDate } : { availability },
    words: ({ availableFrom }, { availability }, timezone) =>
      availability === 'custom' ? messages.availableFrom(shortDate(availableFrom, timezone)) : messages[availability],
  },
  picture: {
    label: messages.picture,
    read: ({ imageURL, image }) => ({ imageURL, image }),
    words: ({ imageURL }) => (imageURL === '' ? editConflictMessages.noPicture : editConflictMessages.anotherPicture),
  },
}

/** State of the item form while it is edited. */
export type ItemEditState = {
  /** The item that the edit is based on; undefined for a new one. */
  readonly base: MenuItem | undefined
  /** The form before any input. */
  readonly initial: ItemDraft
  readonly draft: ItemDraft
  readonly changed: readonly (ChangedPart<ItemDraft, Part> & { readonly words: string })[]
}

type State = ItemEditState

const opened = (item: MenuItem | undefined, timezone: string, added: Partial<ItemDraft>): State => {
  const initial = item ? draftOf(item, new Date(), timezone) : { ...emptyDraft, ...added }
  return { base: item, initial, draft: initial, changed: [] }
}

const onTopOf = (state: State, theirs: MenuItem, timezone: string): State => {
  const initial = draftOf(theirs, new Date(), timezone)
  const { draft, changed } = rebase(parts, state.draft, state.initial, initial)
  const isUntouched = changed.every(({ mine }) => mine === undefined) && areSame(state.draft, state.initial)
  const rows = changed.map((one) => ({ ...one, words: parts[one.part].words(theirs, initial, timezone) }))
  return { base: theirs, initial, draft, changed: isUntouched ? [] : rows }
}

const areSame = (one: ItemDraft, other: ItemDraft): boolean =>
  Object.values(parts).every(({ read }) => JSON.stringify(read(one)) === JSON.stringify(read(other))) &&
  one.image === other.image

export type ItemEdit = Pick<State, 'base' | 'draft'> & {
  readonly state: State
  /** There is unsaved input. */
  readonly isChanged: boolean
  /** Parts that another admin changed since, as texts. */
  readonly rows: readonly {
    readonly label: string
    readonly theirs: string
    readonly inForm: 'taken' | 'mine' | 'theirs'
    readonly onSwap: () => void
  }[]
  readonly change: (part: Partial<ItemDraft>) => void
  /** Applies the typed fields on top of the other admin's version; returns the new form. */
  readonly moveOnto: (theirs: MenuItem) => Pick<State, 'draft' | 'changed'>
}

type ItemEditStart = {
  /** A form that was filled in before the session ended. */
  readonly restored: State | undefined
  /** Initial fields of a new item. */
  readonly added: Partial<ItemDraft>
}

/**
 * State of the item form. When the item changes on the server, typed fields stay, other fields follow, and the form
 * shows which changed.
 *
 * @param item The item as last fetched; undefined for a new one.
 * @param timezone The restaurant's IANA time zone.
 */
export const useItemEdit = (
  item: MenuItem | undefined,
  timezone: string,
  { restored, added }: ItemEditStart,
): ItemEdit => {
  const [state, setState] = useState(() => restored ?? opened(item, timezone, added))
  const isBehind = item !== undefined && (item.version ?? 0) > (state.base?.version ?? 0)
  const current = isBehind ? onTopOf(state, item, timezone) : state
  if (isBehind) setState(current)

  const { base, initial, draft, changed } = current
  const change = (part: Partial<ItemDraft>): void => setState((was) => ({ ...was, draft: { ...was.draft, ...part } }))
  const rowOf = ({ part, words, theirs, mine }: State['changed'][number]): ItemEdit['rows'][number] => {
    const isTheirs = holds(parts, part, draft, theirs)
    return {
      label: parts[part].label,
      theirs: words,
      inForm: isTheirs ? (mine ? 'theirs' : 'taken') : 'mine',
      onSwap: () => change(isTheirs && mine ? mine : theirs),
    }
  }
  return {
    state: current,
    base,
    draft,
    isChanged: !areSame(draft, initial),
    rows: changed.map(rowOf),
    change,
    moveOnto: (theirs) => {
      const moved = onTopOf(current, theirs, timezone)
      setState(moved)
      return moved
    },
  }
}
