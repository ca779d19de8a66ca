import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { formatPrice } from '@thali/contract/basics/money'
import type { MenuItem } from '@thali/contract/menu/item'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { choicesMessages as messages } from './choices-messages.en.ts'

/** A row of the portions; text as typed. */
export type PortionDraft = {
  /** Identifies the row in this form; the id of a stored portion. */
  readonly key: string
  readonly id?: string
  readonly name: string
  readonly price: string
  readonly isAvailable: boolean
}

/** Error texts of a row by field. */
export type RowErrors = { readonly name?: string | undefined; readonly price?: string | undefined }

let lastKey = 0

/** A key for a row that is not stored yet. */
export const newKey = (): string => {
  lastKey += 1
  return `new-${lastKey}`
}

export const portionsOf = ({ portions = [] }: MenuItem): PortionDraft[] =>
  portions.map(({ id, name, price, isAvailable }) => ({ key: id, id, name, price: String(price), isAvailable }))

const lengthOf = (text: string): number => Array.from(text).length

/** The error of a name in a list of names that must differ. */
export const nameError = (name: string, others: readonly string[]): string | undefined => {
  const max = bounds.choiceNameLengthMax
  const trimmed = name.trim()
  if (trimmed === '') return commonMessages.nameMissing
  if (lengthOf(trimmed) > max) return commonMessages.tooLong(max)
  return others.some((one) => one.trim().toLowerCase() === trimmed.toLowerCase()) ? messages.nameTwice : undefined
}

/** The errors of rows by key; empty when all are valid. */
export const checkRows = (
  rows: readonly { readonly key: string; readonly name: string; readonly price: string }[],
  priceError: (price: string) => string | undefined,
): Readonly<Record<string, RowErrors>> =>
  Object.fromEntries(
    rows.flatMap(({ key, name, price }, at) => {
      const others = rows.slice(0, at).map((one) => one.name)
      const errors = { name: nameError(name, others), price: priceError(price) }
      return errors.name || errors.price ? [[key, errors]] : []
    }),
  )

/** The portions of the request. Null removes all portions of the edited item. */
export const portionsToSave = (
  portions: readonly PortionDraft[],
  stored: MenuItem | undefined,
): Input<'saveItem'>['body']['portions'] => {
  if (portions.length === 0) return stored?.portions?.length ? null : undefined
  return portions.map(({ id, name, price, isAvailable }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    price: Number(price),
    isAvailable,
  }))
}

/** The portions of an item as text, such as `Half ₹180, Full ₹320`. */
export const portionsInWords = ({ portions = [] }: Pick<MenuItem, 'portions'>): string =>
  portions
    .map(
      ({ name, price, isAvailable }) => `${name} ${formatPrice(price)}${isAvailable ? '' : ` (${messages.soldOut})`}`,
    )
    .join(', ') || messages.noPortions
