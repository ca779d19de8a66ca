import * as bounds from '@thali/contract/basics/bounds'
import { type MenuItem, availableDate, localDate } from '@thali/contract/menu/item'
import type { DietaryDraft } from './dietary-draft.ts'
import { itemsMessages as messages } from './messages.en.ts'
import { isPrice } from '#web/lib/typed-price.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import type { PortionDraft } from './portion-draft.ts'
import type { TranslationDraft } from './translation-draft.ts'

/** Availability choice of the form (spec §4 "Item availability choice"). */
export type Availability = 'now' | 'tomorrow' | 'never' | 'custom'

/** The choice, and a date such as `2026-11-24` that only `custom` uses. */
export type AvailabilityDraft = { readonly choice: Availability; readonly date: string }

/** A picture of the form: the stored one (empty for none), and the newly chosen one, ready to upload. */
export type PictureDraft = { readonly imageURL: string; readonly image: Blob | undefined }

/** State of the item form; text as typed. */
export type ItemDraft = DietaryDraft & {
  readonly name: string
  /** Not used with portions: the first portion has the price. */
  readonly price: string
  readonly portions: readonly PortionDraft[]
  readonly optionGroupIds: readonly string[]
  /** Empty until chosen. */
  readonly categoryId: string
  /** Empty for none. */
  readonly specialCategoryId: string
  /** Empty for the category's station. */
  readonly stationId: string
  /** Empty for the restaurant's default class. */
  readonly taxClass: string
  readonly isTaxIncluded: boolean
  /** Empty without one. */
  readonly mrp: string
  /** Empty for the restaurant's packing of a dish. */
  readonly packing: string
  readonly description: string
  readonly availability: AvailabilityDraft
  readonly picture: PictureDraft
  readonly translations: TranslationDraft
}

const dayMs = 24 * 60 * 60 * 1000

// Noon, so that a clock change in between still gives the next day.
const dayAfter = (date: string): string =>
  new Date(new Date(`${date}T12:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10)

/**
 * Availability choice of a stored item (spec §4): suspended is Never, today Now, tomorrow Tomorrow, any other date
 * Custom. Dates are in the restaurant's zone.
 *
 * @param timezone The restaurant's IANA time zone.
 */
export const inferAvailability = (
  item: Pick<MenuItem, 'availableFrom' | 'isSuspended'>,
  now: Date,
  timezone: string,
): AvailabilityDraft => {
  const today = localDate(now, timezone)
  const date = availableDate(new Date(item.availableFrom), timezone)
  if (item.isSuspended) return { choice: 'never', date }
  if (date === today) return { choice: 'now', date }
  return { choice: date === dayAfter(today) ? 'tomorrow' : 'custom', date }
}

/**
 * Whether a dish can be ordered, and from when, as the request has them (spec §4). An unchanged choice keeps the stored
 * milliseconds.
 *
 * @param edited Undefined for a new item.
 * @param timezone The restaurant's IANA time zone.
 */
export const availabilityToSave = (
  { choice, date }: AvailabilityDraft,
  edited: MenuItem | undefined,
  now: Date,
  timezone: string,
): Pick<MenuItem, 'availableFrom' | 'isSuspended'> => {
  const inferred = edited && inferAvailability(edited, now, timezone)
  const isTouched = choice !== inferred?.choice || (choice === 'custom' && date !== inferred.date)
  const isSuspended = choice === 'never'
  if (edited && !isTouched) return { availableFrom: edited.availableFrom, isSuspended }
  if (choice === 'custom') return { availableFrom: `${date}T00:00:00.000Z`, isSuspended }
  if (choice === 'tomorrow') return { availableFrom: new Date(now.getTime() + dayMs).toISOString(), isSuspended }
  // Never keeps the stored date: it is used again when the dish comes back.
  return { availableFrom: isSuspended && edited ? edited.availableFrom : now.toISOString(), isSuspended }
}

type Described = Pick<MenuItem, 'name' | 'price' | 'categoryId' | 'description'> & {
  readonly specialCategoryId?: string | null | undefined
}

/** Whether two items are the same dish, whatever their time and picture, which the server sets. */
export const isSameDish = (one: Described, other: Described): boolean =>
  (['name', 'price', 'categoryId', 'description'] as const).every((field) => one[field] === other[field]) &&
  (one.specialCategoryId ?? '') === (other.specialCategoryId ?? '')

const lengthOf = (text: string): number => Array.from(text).length

/** The error of a typed price. */
export const priceError = (price: string): string | undefined => {
  if (price.trim() === '') return messages.priceMissing
  return isPrice(price) ? undefined : messages.priceWrong(bounds.itemPriceMaxRupees)
}

/** The typed price of an item: with portions, the price of the first one. */
export const priceOf = ({ price, portions }: Pick<ItemDraft, 'price' | 'portions'>): string =>
  portions[0]?.price ?? price

/** The error of a typed name. */
export const nameError = (name: string): string | undefined => {
  if (name.trim() === '') return commonMessages.nameMissing
  return lengthOf(name.trim()) > bounds.itemNameLengthMax ? commonMessages.tooLong(bounds.itemNameLengthMax) : undefined
}

/** The error of a typed description. */
export const descriptionError = (description: string): string | undefined => {
  const max = bounds.itemDescriptionLengthMax
  return lengthOf(description) > max ? commonMessages.tooLong(max) : undefined
}

const sameText = (one: string, other: string): boolean => {
  const plain = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return plain(one) === plain(other)
}

/** Another item of the chosen category with the typed name. Two are allowed, but rarely meant. */
export const namesakeOf = (
  { name, categoryId }: Pick<ItemDraft, 'name' | 'categoryId'>,
  items: readonly MenuItem[],
  editedId: string | undefined,
): MenuItem | undefined =>
  items.find((item) => item.id !== editedId && item.categoryId === categoryId && sameText(item.name, name))

/**
 * Error text of a form that cannot be sent: the spec's when name, price or category is missing, otherwise a general
 * one.
 */
export const refusalOf = (draft: ItemDraft): string =>
  draft.name.trim() === '' || priceOf(draft).trim() === '' || draft.categoryId === ''
    ? messages.required
    : commonMessages.pleaseCorrect
