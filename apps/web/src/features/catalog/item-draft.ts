import { type Input, type MenuItem, availableDate, bounds, localDate } from '@thali/contract'
import { itemsMessages as messages } from './messages.en.ts'

/** When a dish shall be there (spec §4 "Item availability choice"). */
export type Availability = 'now' | 'tomorrow' | 'never' | 'custom'

/** The item form as it stands: text as typed. */
export type ItemDraft = {
  readonly name: string
  readonly price: string
  /** Empty until one is chosen. */
  readonly categoryId: string
  /** Empty for none. */
  readonly specialCategoryId: string
  readonly description: string
  readonly availability: Availability
  /** `2026-11-24`; counts only for `custom`. */
  readonly customDate: string
  /** The picture the dish has; empty for none. */
  readonly imageURL: string
  /** The picture chosen here, ready to be sent. */
  readonly image: Blob | undefined
}

/** What is wrong with which field, in words. */
export type ItemErrors = { readonly [K in 'name' | 'price' | 'categoryId' | 'description' | 'customDate']?: string }

export const emptyDraft: ItemDraft = {
  name: '',
  price: '',
  categoryId: '',
  specialCategoryId: '',
  description: '',
  availability: 'now',
  customDate: '',
  imageURL: '',
  image: undefined,
}

const dayMs = 24 * 60 * 60 * 1000

// Noon, so that a change of the clocks in between is still the next day.
const dayAfter = (date: string): string =>
  new Date(new Date(`${date}T12:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10)

/**
 * Which choice an item's availability stands for (spec §4): suspended gives Never, today Now, tomorrow Tomorrow, any
 * other date Custom. Dates are those of the restaurant's zone.
 *
 * @param item The item.
 * @param now The moment of asking.
 * @param timezone The restaurant's IANA time zone.
 * @returns The choice, and the date it is about.
 */
export const inferAvailability = (
  item: Pick<MenuItem, 'availableFrom' | 'isSuspended'>,
  now: Date,
  timezone: string,
): Pick<ItemDraft, 'availability' | 'customDate'> => {
  const today = localDate(now, timezone)
  const customDate = availableDate(new Date(item.availableFrom), timezone)
  if (item.isSuspended) return { availability: 'never', customDate }
  if (customDate === today) return { availability: 'now', customDate }
  return { availability: customDate === dayAfter(today) ? 'tomorrow' : 'custom', customDate }
}

/**
 * The form an item is edited in.
 *
 * @param item The item.
 * @param now The moment of opening it.
 * @param timezone The restaurant's IANA time zone.
 * @returns The form, filled.
 */
export const draftOf = (item: MenuItem, now: Date, timezone: string): ItemDraft => ({
  name: item.name,
  price: String(item.price),
  categoryId: item.categoryId,
  specialCategoryId: item.specialCategoryId ?? '',
  description: item.description,
  ...inferAvailability(item, now, timezone),
  imageURL: item.imageURL,
  image: undefined,
})

const lengthOf = (text: string): number => Array.from(text).length

const priceError = (price: string): string | undefined => {
  const rupees = Number(price)
  const max = bounds.itemPriceMaxRupees
  if (price.trim() === '') return messages.priceMissing
  const hasPaise = Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
  return rupees >= 0 && rupees <= max && hasPaise ? undefined : messages.priceWrong(max)
}

const nameError = (name: string): string | undefined => {
  if (name.trim() === '') return messages.nameMissing
  return lengthOf(name.trim()) > bounds.itemNameLengthMax ? messages.nameTooLong(bounds.itemNameLengthMax) : undefined
}

/**
 * Looks whether a form can be sent (spec §5 "Menu item").
 *
 * @param draft The form.
 * @returns What is wrong with it; empty when nothing is.
 */
export const checkDraft = (draft: ItemDraft): ItemErrors => {
  const descriptionMax = bounds.itemDescriptionLengthMax
  const found = {
    name: nameError(draft.name),
    price: priceError(draft.price),
    categoryId: draft.categoryId === '' ? messages.categoryMissing : undefined,
    description: lengthOf(draft.description) > descriptionMax ? messages.descriptionTooLong(descriptionMax) : undefined,
    customDate: draft.availability === 'custom' && draft.customDate === '' ? messages.dateMissing : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/**
 * The one sentence about a form that cannot be sent.
 *
 * @param draft The form.
 * @returns The spec's, when name, price or category is missing; else that something is to be corrected.
 */
export const refusalOf = ({ name, price, categoryId }: ItemDraft): string =>
  name.trim() === '' || price.trim() === '' || categoryId === '' ? messages.required : messages.pleaseCorrect

const availableFromOf = (draft: ItemDraft, edited: MenuItem | undefined, now: Date): string => {
  if (draft.availability === 'custom') return `${draft.customDate}T00:00:00.000Z`
  if (draft.availability === 'tomorrow') return new Date(now.getTime() + dayMs).toISOString()
  // Never leaves the date as it was: it counts again when the dish comes back.
  return draft.availability === 'never' && edited ? edited.availableFrom : now.toISOString()
}

/**
 * The form as it is sent (spec §4, §7). Availability that was not touched stays to the millisecond.
 *
 * @param draft A form without errors.
 * @param restaurantId Whose.
 * @param edited The item to change; undefined for a new one.
 * @param now The moment of sending.
 * @param timezone The restaurant's IANA time zone.
 * @returns The part `item` of the call.
 */
export const itemToSave = (
  draft: ItemDraft,
  restaurantId: string,
  edited: MenuItem | undefined,
  now: Date,
  timezone: string,
): Input<'saveItem'>['body'] => {
  const inferred = edited && inferAvailability(edited, now, timezone)
  const isTouched =
    draft.availability !== inferred?.availability ||
    (draft.availability === 'custom' && draft.customDate !== inferred.customDate)
  return {
    // The version it was made from: an edit that somebody else was faster with is told, not obeyed.
    ...(edited && { id: edited.id, version: edited.version }),
    restaurantId,
    name: draft.name.trim(),
    description: draft.description.trim(),
    price: Number(draft.price),
    categoryId: draft.categoryId,
    specialCategoryId: draft.specialCategoryId,
    imageURL: draft.imageURL,
    availableFrom: isTouched || !edited ? availableFromOf(draft, edited, now) : edited.availableFrom,
    isSuspended: draft.availability === 'never',
  }
}
