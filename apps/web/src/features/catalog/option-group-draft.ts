import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { DietMark } from '@thali/contract/menu/diet'
import { typedValue } from '#web/lib/typed-number.ts'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'
import { type TranslationDraft, hasLongWords, wordsToSave } from './translation-draft.ts'
import { type RowErrors, isPrice, nameError, newKey } from './portion-draft.ts'

/** A row of the options; text as typed. */
export type OptionDraft = {
  /** Identifies the row in this form; the id of a stored option. */
  readonly key: string
  readonly id?: string
  readonly name: string
  /** Surcharge; empty for none. */
  readonly price: string
  readonly maxQuantity: string
  readonly isAvailable: boolean
  readonly isDefault: boolean
  readonly dietMark: DietMark | ''
  readonly contains: Option['contains']
}

/** Form state of an option group; text as typed. */
export type GroupDraft = {
  readonly name: string
  readonly min: string
  /** Empty for any number. */
  readonly max: string
  readonly options: readonly OptionDraft[]
  /** The words of the group, and of its options by their key. */
  readonly translations: TranslationDraft
}

type OptionErrors = RowErrors & { readonly maxQuantity?: string | undefined }

/** Error texts by field; an option's errors by its row key. */
export type GroupErrors = {
  readonly [K in 'name' | 'min' | 'max' | 'options' | 'translations']?: string | undefined
} & { readonly rows?: Readonly<Record<string, OptionErrors>> | undefined }

/** A new row of the options. */
export const emptyOption = (): OptionDraft => ({
  key: newKey(),
  name: '',
  price: '',
  maxQuantity: '1',
  isAvailable: true,
  isDefault: false,
  dietMark: '',
  contains: undefined,
})

/** The form of a new option group. */
export const emptyGroup = (): GroupDraft => ({
  name: '',
  min: '0',
  max: '1',
  options: [emptyOption()],
  translations: {},
})

/** The form of a stored option group. */
export const groupDraftOf = ({ name, min, max, options }: OptionGroup): GroupDraft => ({
  name,
  min: String(min),
  max: max === null ? '' : String(max),
  translations: {},
  options: options.map(({ id, name: own, price, maxQuantity, isAvailable, isDefault, dietMark, contains }) => ({
    key: id,
    id,
    name: own,
    price: price === 0 ? '' : String(price),
    maxQuantity: String(maxQuantity),
    isAvailable,
    isDefault,
    dietMark: dietMark ?? '',
    contains,
  })),
})

const isWhole = (typed: string, from: number, to: number): boolean => {
  const value = typedValue(typed)
  return Number.isInteger(value) && value >= from && value <= to
}

const isEmpty = (errors: object): boolean => Object.values(errors).every((error) => error === undefined)

const optionErrors = (option: OptionDraft, before: readonly OptionDraft[]): OptionErrors => {
  const { name, price, maxQuantity } = option
  const quantityMax = bounds.optionQuantityMax
  return {
    name: nameError(
      name,
      before.map((one) => one.name),
    ),
    price: price.trim() === '' || isPrice(price) ? undefined : messages.priceWrong(bounds.itemPriceMaxRupees),
    maxQuantity: isWhole(maxQuantity, 1, quantityMax) ? undefined : messages.wholeFrom(1, quantityMax),
  }
}

const minError = ({ min, options }: GroupDraft): string | undefined => {
  if (!isWhole(min, 0, bounds.lineOptionsMax)) return messages.wholeFrom(0, bounds.lineOptionsMax)
  const most = options.reduce((sum, { maxQuantity }) => sum + (Number(maxQuantity) || 0), 0)
  return Number(min) > most ? messages.minTooMany(most) : undefined
}

const maxError = ({ min, max }: GroupDraft): string | undefined => {
  if (max.trim() === '') return undefined
  if (!isWhole(max, 1, bounds.lineOptionsMax)) return messages.maxWrong(bounds.lineOptionsMax)
  return Number(max) < Number(min) ? messages.maxBelowMin : undefined
}

const optionsError = ({ max, options }: GroupDraft): string | undefined => {
  if (options.length === 0) return messages.optionMissing
  const defaults = options.filter(({ isDefault }) => isDefault).length
  return max.trim() !== '' && defaults > Number(max) ? messages.tooManyDefaults(defaults, Number(max)) : undefined
}

/** Validates the form; empty when valid. */
export const checkGroup = (draft: GroupDraft): GroupErrors => {
  const rows = draft.options.flatMap((option, at) => {
    const errors = optionErrors(option, draft.options.slice(0, at))
    return isEmpty(errors) ? [] : [[option.key, errors] as const]
  })
  const found = {
    name: nameError(draft.name, []),
    min: minError(draft),
    max: maxError(draft),
    options: optionsError(draft),
    translations: hasLongWords(draft.translations, () => bounds.choiceNameLengthMax)
      ? messages.pleaseCorrect
      : undefined,
    rows: rows.length > 0 ? Object.fromEntries(rows) : undefined,
  }
  return isEmpty(found) ? {} : found
}

/** The rule of a valid form; undefined while a number is missing or wrong. */
export const ruleOf = (draft: GroupDraft): { readonly min: number; readonly max: number | null } | undefined =>
  minError(draft) || maxError(draft)
    ? undefined
    : { min: Number(draft.min), max: draft.max.trim() === '' ? null : Number(draft.max) }

/** Body of the request. */
export type GroupToSave = Input<'saveOptionGroup'>['body']

/**
 * The body of the request.
 *
 * @param draft A valid form.
 * @param edited Undefined for a new group.
 */
export const groupToSave = (draft: GroupDraft, restaurantId: string, edited: OptionGroup | undefined): GroupToSave => ({
  ...(edited && { id: edited.id, version: edited.version }),
  restaurantId,
  name: draft.name.trim(),
  min: Number(draft.min),
  max: draft.max.trim() === '' ? null : Number(draft.max),
  translations: wordsToSave(draft.translations),
  options: draft.options.map(({ key, id, name, price, maxQuantity, isAvailable, isDefault, dietMark, contains }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    price: Number(price),
    maxQuantity: Number(maxQuantity),
    isAvailable,
    isDefault,
    ...(dietMark !== '' && { dietMark }),
    ...(contains && { contains }),
    translations: wordsToSave(draft.translations, key),
  })),
})

/** The options of a group as text, such as `Cheese +₹40, Mint`. */
export const optionsInWords = (options: readonly Option[]): string =>
  options.map(({ name, price }) => (price > 0 ? `${name} +${formatPrice(price)}` : name)).join(', ')
