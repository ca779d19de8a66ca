import { formatPrice } from '@thali/contract/basics/money'
import type { MenuItem } from '@thali/contract/menu/item'
import { groupCountWords } from './choices-words.ts'
import { shortDate } from '#web/lib/date.ts'
import type { Parts } from '#web/forms/rebase.ts'
import type { EditRules, EditState } from '#web/forms/rebased-edit.ts'
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

/** The parts of an item that are edited, compared and named together. */
const parts: Readonly<Record<Part, PartRow>> = {
  name: {
    get label() {
      return messages.name
    },
    read: ({ name }) => ({ name }),
    words: ({ name }) => name,
  },
  price: {
    get label() {
      return messages.price
    },
    read: ({ price, portions }) => (portions.length > 0 ? {} : { price }),
    words: ({ price }) => formatPrice(price),
  },
  portions: {
    get label() {
      return choicesMessages.portions
    },
    read: ({ portions }) => ({ portions }),
    words: portionsInWords,
  },
  optionGroups: {
    get label() {
      return choicesMessages.groups
    },
    read: ({ optionGroupIds }) => ({ optionGroupIds }),
    words: ({ optionGroupIds = [] }) => groupCountWords(optionGroupIds.length),
  },
  dietMark: {
    get label() {
      return dietaryMessages.dietMark
    },
    read: ({ dietMark }) => ({ dietMark }),
    words: ({ dietMark }) => (dietMark ? dietaryMessages.marks[dietMark] : dietaryMessages.unset),
  },
  flags: {
    get label() {
      return dietaryMessages.flagsTitle
    },
    read: ({ flags }) => ({ flags }),
    words: ({ flags = [] }) => flags.map((one) => dietaryMessages.flags[one]).join(', ') || dietaryMessages.unset,
  },
  contains: {
    get label() {
      return dietaryMessages.contains
    },
    read: ({ contains }) => ({ contains }),
    words: ({ contains }) => statementInWords(contains),
  },
  mayContain: {
    get label() {
      return dietaryMessages.mayContain
    },
    read: ({ mayContain }) => ({ mayContain }),
    words: ({ mayContain }) => statementInWords(mayContain),
  },
  spice: {
    get label() {
      return dietaryMessages.spice
    },
    read: ({ spice }) => ({ spice }),
    words: ({ spice }) => Object.values(dietaryMessages.spiceLevels)[spice ?? -1] ?? dietaryMessages.unset,
  },
  kcal: {
    get label() {
      return dietaryMessages.kcal
    },
    read: ({ kcal }) => ({ kcal }),
    words: ({ kcal }) => (kcal === undefined ? dietaryMessages.unset : String(kcal)),
  },
  category: {
    get label() {
      return messages.category
    },
    read: ({ categoryId }) => ({ categoryId }),
    words: ({ category }) => category.name,
  },
  specialCategory: {
    get label() {
      return messages.specialCategory
    },
    read: ({ specialCategoryId }) => ({ specialCategoryId }),
    words: ({ specialCategory }) => specialCategory?.name ?? messages.leaveBlank,
  },
  station: {
    get label() {
      return stationMessages.label
    },
    read: ({ stationId }) => ({ stationId }),
    words: ({ stationId }) => (stationId ? stationMessages.another : stationMessages.none),
  },
  tax: {
    get label() {
      return taxMessages.label
    },
    read: ({ taxClass }) => ({ taxClass }),
    words: ({ taxClass }) => (taxClass ? taxMessages.another : taxMessages.none),
  },
  isTaxIncluded: {
    get label() {
      return taxMessages.isIncluded
    },
    read: ({ isTaxIncluded }) => ({ isTaxIncluded }),
    words: ({ isTaxIncluded }) => (isTaxIncluded ? taxMessages.included : taxMessages.excluded),
  },
  description: {
    get label() {
      return messages.description
    },
    read: ({ description }) => ({ description }),
    words: ({ description }) => description || editConflictMessages.noDescription,
  },
  availability: {
    get label() {
      return messages.availability
    },
    read: ({ availability, customDate }) =>
      availability === 'custom' ? { availability, customDate } : { availability },
    words: ({ availableFrom }, { availability }, timezone) =>
      availability === 'custom' ? messages.availableFrom(shortDate(availableFrom, timezone)) : messages[availability],
  },
  picture: {
    get label() {
      return messages.picture
    },
    read: ({ imageURL, image }) => ({ imageURL, image }),
    words: ({ imageURL }) => (imageURL === '' ? editConflictMessages.noPicture : editConflictMessages.anotherPicture),
  },
  translations: {
    get label() {
      return translationMessages.title
    },
    read: ({ translations }) => ({ translations }),
    // Only typed languages are in the form, so another admin's words never differ from it.
    words: () => '',
  },
}

/** State of the item form while it is edited. */
export type ItemEditState = EditState<MenuItem, ItemDraft, Part>

/** The rules of an item's edit; `timezone` is the restaurant's. */
export const itemRules = (timezone: string): EditRules<MenuItem, ItemDraft, Part> => ({
  parts,
  draftOf: (stored) => draftOf(stored, new Date(), timezone),
  words: (part, stored, draft) => parts[part].words(stored, draft, timezone),
})
