import { formatPrice } from '@thali/contract/basics/money'
import type { MenuItem } from '@thali/contract/menu/item'
import { groupCountWords } from './choices-words.ts'
import { shortDate } from '#web/lib/date.ts'
import type { Parts } from '#web/forms/rebase.ts'
import { type EditRules, type EditState, editPart } from '#web/forms/rebased-edit.ts'
import { choicesMessages } from './choices-messages.en.ts'
import { type DietaryDraft, statementInWords } from './dietary-draft.ts'
import { dietaryMessages } from './dietary-messages.en.ts'
import { editConflictMessages, itemsMessages as messages } from './messages.en.ts'
import { type ItemDraft, draftOf } from './item-draft.ts'
import { portionsInWords } from './portion-draft.ts'
import { stationMessages } from './station-messages.en.ts'
import { taxMessages } from './tax-messages.en.ts'
import { translationMessages } from './translation-messages.en.ts'

type Part =
  | 'name'
  | 'price'
  | 'portions'
  | 'optionGroups'
  | 'category'
  | 'specialCategory'
  | 'station'
  | 'tax'
  | 'isTaxIncluded'
  | 'description'
  | 'availability'
  | 'picture'
  | 'translations'
  | keyof DietaryDraft

type PartRow = Parts<ItemDraft, Part>[Part] & {
  readonly label: string
  /** The text of the part in a stored item and its form. */
  readonly words: (item: MenuItem, draft: ItemDraft, timezone: string) => string
}

const part = (label: () => string, names: readonly (keyof ItemDraft)[], words: PartRow['words']): PartRow => ({
  get label() {
    return label()
  },
  read: editPart<ItemDraft>(label, ...names).read,
  words,
})

/** The parts of an item that are edited, compared and named together. */
const parts: Readonly<Record<Part, PartRow>> = {
  name: part(
    () => messages.name,
    ['name'],
    ({ name }) => name,
  ),
  price: {
    get label() {
      return messages.price
    },
    read: ({ price, portions }) => (portions.length > 0 ? {} : { price }),
    words: ({ price }) => formatPrice(price),
  },
  portions: part(() => choicesMessages.portions, ['portions'], portionsInWords),
  optionGroups: part(
    () => choicesMessages.groups,
    ['optionGroupIds'],
    ({ optionGroupIds = [] }) => groupCountWords(optionGroupIds.length),
  ),
  dietMark: part(
    () => dietaryMessages.dietMark,
    ['dietMark'],
    ({ dietMark }) => (dietMark ? dietaryMessages.marks[dietMark] : dietaryMessages.unset),
  ),
  flags: part(
    () => dietaryMessages.flagsTitle,
    ['flags'],
    ({ flags = [] }) => flags.map((one) => dietaryMessages.flags[one]).join(', ') || dietaryMessages.unset,
  ),
  contains: part(
    () => dietaryMessages.contains,
    ['contains'],
    ({ contains }) => statementInWords(contains),
  ),
  mayContain: part(
    () => dietaryMessages.mayContain,
    ['mayContain'],
    ({ mayContain }) => statementInWords(mayContain),
  ),
  spice: part(
    () => dietaryMessages.spice,
    ['spice'],
    ({ spice }) => Object.values(dietaryMessages.spiceLevels)[spice ?? -1] ?? dietaryMessages.unset,
  ),
  kcal: part(
    () => dietaryMessages.kcal,
    ['kcal'],
    ({ kcal }) => (kcal === undefined ? dietaryMessages.unset : String(kcal)),
  ),
  category: part(
    () => messages.category,
    ['categoryId'],
    ({ category }) => category.name,
  ),
  specialCategory: part(
    () => messages.specialCategory,
    ['specialCategoryId'],
    ({ specialCategory }) => specialCategory?.name ?? messages.leaveBlank,
  ),
  station: part(
    () => stationMessages.label,
    ['stationId'],
    ({ stationId }) => (stationId ? stationMessages.another : stationMessages.none),
  ),
  tax: part(
    () => taxMessages.label,
    ['taxClass'],
    ({ taxClass }) => (taxClass ? taxMessages.another : taxMessages.none),
  ),
  isTaxIncluded: part(
    () => taxMessages.isIncluded,
    ['isTaxIncluded'],
    ({ isTaxIncluded }) => (isTaxIncluded ? taxMessages.included : taxMessages.excluded),
  ),
  description: part(
    () => messages.description,
    ['description'],
    ({ description }) => description || editConflictMessages.noDescription,
  ),
  availability: {
    get label() {
      return messages.availability
    },
    read: ({ availability, customDate }) =>
      availability === 'custom' ? { availability, customDate } : { availability },
    words: ({ availableFrom }, { availability }, timezone) =>
      availability === 'custom' ? messages.availableFrom(shortDate(availableFrom, timezone)) : messages[availability],
  },
  picture: part(
    () => messages.picture,
    ['imageURL', 'image'],
    ({ imageURL }) => (imageURL === '' ? editConflictMessages.noPicture : editConflictMessages.anotherPicture),
  ),
  // Only typed languages are in the form, so another admin's words never differ from it.
  translations: part(
    () => translationMessages.title,
    ['translations'],
    () => '',
  ),
}

/** State of the item form while it is edited. */
export type ItemEditState = EditState<MenuItem, ItemDraft, Part>

/** The rules of an item's edit; `timezone` is the restaurant's. */
export const itemRules = (timezone: string): EditRules<MenuItem, ItemDraft, Part> => ({
  parts,
  draftOf: (stored) => draftOf(stored, new Date(), timezone),
  words: (part, stored, draft) => parts[part].words(stored, draft, timezone),
})
