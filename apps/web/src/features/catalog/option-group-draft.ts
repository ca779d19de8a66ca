import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { DietMark } from '@thali/contract/menu/diet'
import { typedValue } from '#web/lib/typed-number.ts'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'
import { type TranslationDraft, wordsToSave } from './translation-draft.ts'
import { isPrice } from '#web/lib/typed-price.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { type RowErrors, nameError, newKey } from './portion-draft.ts'

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

/** How many options a guest may choose; text as typed. */
export type RuleDraft = {
  readonly min: string
  /** Empty for any number. */
  readonly max: string
}

/** Form state of an option group; text as typed. */
export type GroupDraft = {
  readonly name: string
  readonly rule: RuleDraft
  readonly options: readonly OptionDraft[]
  /** The words of the group, and of its options by their key. */
  readonly translations: TranslationDraft
}

type OptionErrors = RowErrors & { readonly maxQuantity?: string | undefined }

/** Error texts of options by their row key. */
export type OptionsErrors = Readonly<Record<string, OptionErrors>>

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
  rule: { min: '0', max: '1' },
  options: [emptyOption()],
  translations: {},
})

/** The form of a stored option group. */
export const groupDraftOf = ({ name, min, max, options }: OptionGroup): GroupDraft => ({
  name,
  rule: { min: String(min), max: max === null ? '' : String(max) },
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

const optionErrors = (option: OptionDraft, before: readonly OptionDraft[]): OptionErrors => {
  const { name, price, maxQuantity } = option
  const quantityMax = bounds.optionQuantityMax
  return {
    name: nameError(
      name,
      before.map((one) => one.name),
    ),
    price: price.trim() === '' || isPrice(price) ? undefined : messages.priceWrong(bounds.itemPriceMaxRupees),
    maxQuantity: isWhole(maxQuantity, 1, quantityMax)
      ? undefined
      : commonMessages.wholeNumber({ min: 1, max: quantityMax }),
  }
}

/** The errors of rows; empty when all are valid. */
export const checkOptions = (options: readonly OptionDraft[]): OptionsErrors =>
  Object.fromEntries(
    options.flatMap((option, place) => {
      const errors = optionErrors(option, options.slice(0, place))
      return Object.values(errors).every((error) => error === undefined) ? [] : [[option.key, errors] as const]
    }),
  )

/** The error of the smallest number; the options of a guest must reach it. */
export const minError = ({ rule: { min }, options }: GroupDraft): string | undefined => {
  if (!isWhole(min, 0, bounds.lineOptionsMax)) return commonMessages.wholeNumber({ min: 0, max: bounds.lineOptionsMax })
  const most = options.reduce((sum, { maxQuantity }) => sum + (Number(maxQuantity) || 0), 0)
  return Number(min) > most ? messages.minTooMany(most) : undefined
}

/** The error of the largest number. */
export const maxError = ({ rule: { min, max } }: GroupDraft): string | undefined => {
  if (max.trim() === '') return undefined
  if (!isWhole(max, 1, bounds.lineOptionsMax)) return messages.maxWrong(bounds.lineOptionsMax)
  return Number(max) < Number(min) ? messages.maxBelowMin : undefined
}

/** The error of the options as a whole: none, or more chosen at first than a guest may choose. */
export const optionsError = ({ rule: { max }, options }: GroupDraft): string | undefined => {
  if (options.length === 0) return messages.optionMissing
  const defaults = options.filter(({ isDefault }) => isDefault).length
  return max.trim() !== '' && defaults > Number(max)
    ? messages.tooManyDefaults({ count: defaults, max: Number(max) })
    : undefined
}

/** The numbers of a valid rule; a largest number of null is any number. */
export const ruleToSave = ({ min, max }: RuleDraft): Pick<OptionGroup, 'min' | 'max'> => ({
  min: Number(min),
  max: max.trim() === '' ? null : Number(max),
})

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
  ...ruleToSave(draft.rule),
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
export const optionsInWords = (options: readonly OptionDraft[]): string =>
  options.map(({ name, price }) => (Number(price) > 0 ? `${name} +${formatPrice(Number(price))}` : name)).join(', ')
