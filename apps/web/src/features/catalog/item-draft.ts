import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { type MenuItem, availableDate, localDate } from '@thali/contract/menu/item'
import {
  type DietaryDraft,
  type DietaryErrors,
  checkDietary,
  dietaryOf,
  dietaryToSave,
  emptyDietary,
} from './dietary-draft.ts'
import { itemsMessages as messages } from './messages.en.ts'
import {
  type PortionDraft,
  type RowErrors,
  checkRows,
  isPrice,
  newKey,
  portionsOf,
  portionsToSave,
} from './portion-draft.ts'
import { type TranslationDraft, hasLongWords, wordsToSave } from './translation-draft.ts'

/** Availability choice of the form (spec §4 "Item availability choice"). */
export type Availability = 'now' | 'tomorrow' | 'never' | 'custom'

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
  readonly description: string
  readonly availability: Availability
  /** `2026-11-24`; used only for `custom`. */
  readonly customDate: string
  /** URL of the stored picture; empty for none. */
  readonly imageURL: string
  /** The newly chosen picture, ready to upload. */
  readonly image: Blob | undefined
  readonly translations: TranslationDraft
}

/** Error texts by field. */
export type ItemErrors = DietaryErrors & {
  readonly [K in 'name' | 'price' | 'categoryId' | 'description' | 'customDate' | 'translations']?: string | undefined
} & {
  /** By the key of the row. */
  readonly portions?: Readonly<Record<string, RowErrors>> | undefined
}

export const emptyDraft: ItemDraft = {
  name: '',
  price: '',
  portions: [],
  optionGroupIds: [],
  ...emptyDietary,
  categoryId: '',
  specialCategoryId: '',
  stationId: '',
  taxClass: '',
  isTaxIncluded: false,
  description: '',
  availability: 'now',
  customDate: '',
  imageURL: '',
  image: undefined,
  translations: {},
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
): Pick<ItemDraft, 'availability' | 'customDate'> => {
  const today = localDate(now, timezone)
  const customDate = availableDate(new Date(item.availableFrom), timezone)
  if (item.isSuspended) return { availability: 'never', customDate }
  if (customDate === today) return { availability: 'now', customDate }
  return { availability: customDate === dayAfter(today) ? 'tomorrow' : 'custom', customDate }
}

type Described = Pick<MenuItem, 'name' | 'price' | 'categoryId' | 'description'> & {
  readonly specialCategoryId?: string | null | undefined
}

// The fields that describe a dish; its time and picture are set by the server.
const dishOf = (item: Described) => ({
  name: item.name,
  price: String(item.price),
  categoryId: item.categoryId,
  specialCategoryId: item.specialCategoryId ?? '',
  description: item.description,
})

const taxOf = (item: MenuItem): Pick<ItemDraft, 'taxClass' | 'isTaxIncluded'> => ({
  taxClass: item.taxClass ?? '',
  isTaxIncluded: item.isTaxIncluded ?? false,
})

/** Whether two items are the same dish, whatever their time and picture. */
export const isSameDish = (one: Described, other: Described): boolean =>
  JSON.stringify(dishOf(one)) === JSON.stringify(dishOf(other))

/**
 * The form of a stored item.
 *
 * @param timezone The restaurant's IANA time zone.
 */
export const draftOf = (item: MenuItem, now: Date, timezone: string): ItemDraft => ({
  ...dishOf(item),
  portions: portionsOf(item),
  optionGroupIds: item.optionGroupIds ?? [],
  ...dietaryOf(item),
  ...inferAvailability(item, now, timezone),
  stationId: item.stationId ?? '',
  ...taxOf(item),
  imageURL: item.imageURL,
  image: undefined,
  translations: {},
})

const lengthOf = (text: string): number => Array.from(text).length

/** The error of a typed price. */
export const priceError = (price: string): string | undefined => {
  if (price.trim() === '') return messages.priceMissing
  return isPrice(price) ? undefined : messages.priceWrong(bounds.itemPriceMaxRupees)
}

/** The typed price of an item: with portions, the price of the first one. */
export const priceOf = ({ price, portions }: Pick<ItemDraft, 'price' | 'portions'>): string =>
  portions[0]?.price ?? price

/** The form of a new item with the fields of another one, available from now. */
export const copyOf = (item: MenuItem): ItemDraft => ({
  ...emptyDraft,
  ...dishOf(item),
  name: messages.copyOf(item.name),
  portions: portionsOf(item).map(({ name, price, isAvailable }) => ({ key: newKey(), name, price, isAvailable })),
  optionGroupIds: item.optionGroupIds ?? [],
  ...dietaryOf(item),
  stationId: item.stationId ?? '',
  ...taxOf(item),
  imageURL: item.imageURL,
})

const nameError = (name: string): string | undefined => {
  if (name.trim() === '') return messages.nameMissing
  return lengthOf(name.trim()) > bounds.itemNameLengthMax ? messages.nameTooLong(bounds.itemNameLengthMax) : undefined
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

/** Validates the form (spec §5 "Menu item"); empty when valid. */
export const checkDraft = (draft: ItemDraft): ItemErrors => {
  const descriptionMax = bounds.itemDescriptionLengthMax
  const portions = checkRows(draft.portions, priceError)
  const found = {
    name: nameError(draft.name),
    price: draft.portions.length === 0 ? priceError(draft.price) : undefined,
    portions: Object.keys(portions).length > 0 ? portions : undefined,
    categoryId: draft.categoryId === '' ? messages.categoryMissing : undefined,
    description: lengthOf(draft.description) > descriptionMax ? messages.descriptionTooLong(descriptionMax) : undefined,
    customDate: draft.availability === 'custom' && draft.customDate === '' ? messages.dateMissing : undefined,
    translations: hasLongWords(draft.translations, (key) =>
      key === 'name' ? bounds.itemNameLengthMax : descriptionMax,
    )
      ? messages.pleaseCorrect
      : undefined,
    ...checkDietary(draft),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

/**
 * Error text of a form that cannot be sent: the spec's when name, price or category is missing, otherwise a general
 * one.
 */
export const refusalOf = (draft: ItemDraft): string =>
  draft.name.trim() === '' || priceOf(draft).trim() === '' || draft.categoryId === ''
    ? messages.required
    : messages.pleaseCorrect

const groupsToSave = (
  ids: readonly string[],
  stored: MenuItem | undefined,
): Input<'saveItem'>['body']['optionGroupIds'] => {
  if (ids.length > 0) return [...ids]
  return stored?.optionGroupIds?.length ? null : undefined
}

const availableFromOf = (draft: ItemDraft, edited: MenuItem | undefined, now: Date): string => {
  if (draft.availability === 'custom') return `${draft.customDate}T00:00:00.000Z`
  if (draft.availability === 'tomorrow') return new Date(now.getTime() + dayMs).toISOString()
  // Never keeps the stored date: it is used again when the dish comes back.
  return draft.availability === 'never' && edited ? edited.availableFrom : now.toISOString()
}

/** Part `item` of the request, with the fields that describe the dish. */
export type ItemToSave = Input<'saveItem'>['body'] & Described

/**
 * Part `item` of the request (spec §4, §7). Unchanged availability keeps its milliseconds.
 *
 * @param draft A valid form.
 * @param edited Undefined for a new item.
 * @param timezone The restaurant's IANA time zone.
 */
export const itemToSave = (
  draft: ItemDraft,
  restaurantId: string,
  edited: MenuItem | undefined,
  now: Date,
  timezone: string,
): ItemToSave => {
  const inferred = edited && inferAvailability(edited, now, timezone)
  const isTouched =
    draft.availability !== inferred?.availability ||
    (draft.availability === 'custom' && draft.customDate !== inferred.customDate)
  return {
    // The version the edit is based on: a stale edit is refused.
    ...(edited && { id: edited.id, version: edited.version }),
    restaurantId,
    name: draft.name.trim(),
    description: draft.description.trim(),
    price: Number(priceOf(draft)),
    portions: portionsToSave(draft.portions, edited),
    optionGroupIds: groupsToSave(draft.optionGroupIds, edited),
    ...dietaryToSave(draft, edited),
    categoryId: draft.categoryId,
    specialCategoryId: draft.specialCategoryId,
    // Null clears the stored one.
    stationId: draft.stationId || (edited?.stationId && null),
    taxClass: draft.taxClass || (edited?.taxClass && null),
    isTaxIncluded: draft.isTaxIncluded || (edited?.isTaxIncluded && null),
    imageURL: draft.imageURL,
    translations: wordsToSave(draft.translations),
    availableFrom: isTouched || !edited ? availableFromOf(draft, edited, now) : edited.availableFrom,
    isSuspended: draft.availability === 'never',
  }
}
