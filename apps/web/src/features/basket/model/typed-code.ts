// The code that a waiter types where no camera can be used (plan §4.9). Not in the first download.
import { sharedKeyPrefix } from '@thali/contract/api/endpoint'
import { type DishChoice, lineKeyOf } from '@thali/contract/orders/line'
import { crc32 } from './bytes.ts'
import type { ChoiceDish } from './choice-dish.ts'
import { keySymbols, sharedKeyLength } from './shared-key.ts'
import type { ConfirmedOrder } from './submission.ts'

const version = 1
const widths = {
  version: 3,
  key: 5,
  table: 14,
  lines: 4,
  dish: 20,
  quantity: 7,
  portion: 3,
  options: 5,
  option: 9,
  many: 5,
}
const checkWidth = 20

/** Symbols of a group, without its check symbol. */
const groupLength = 4

/** A longer order is read out faster than it is typed. */
export const typedLinesMax = 8
const groupsMax = 18

type Menu = ReadonlyMap<string, ChoiceDish>

/** Multiplies by x in GF(32), with x^5 + x^2 + 1. */
const double = (value: number): number => (value << 1) ^ (value & 16 ? 37 : 0)

/**
 * The check symbol of a group. It finds each single wrong symbol, each swap of two, and a group in another's place.
 */
const checkOf = (group: readonly number[], at: number): number =>
  double(group.reduce((sum, value) => double(sum) ^ value, (at + 1) % 32))

const hash = (text: string): number => crc32(new TextEncoder().encode(text)) % 2 ** checkWidth

type TypedLine = DishChoice & { readonly itemId: string; readonly quantity: number }

/** Covers what the code only refers to: the restaurant and the ids of its dishes, portions and options. */
const checkSum = (restaurantId: string, keyText: string, tableNumber: number, lines: readonly TypedLine[]): number =>
  hash([restaurantId, keyText, tableNumber, ...lines.map((line) => `${lineKeyOf(line)}=${line.quantity}`)].join(' '))

const optionIds = ({ groups = [] }: ChoiceDish): string[] =>
  groups.flatMap(({ options }) => options.map(({ id }) => id))

class BitWriter {
  readonly bits: number[] = []

  /** A value without enough bits makes the order too large for a typed code. */
  write(value: number, width: number): this {
    if (value < 0 || value >= 2 ** width) throw new RangeError('Does not fit')
    for (let bit = width - 1; bit >= 0; bit -= 1) this.bits.push(Math.floor(value / 2 ** bit) % 2)
    return this
  }
}

class BitReader {
  readonly #bits: readonly number[]
  #at = 0

  constructor(values: readonly number[]) {
    this.#bits = values.flatMap((value) => [16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0)))
  }

  read(width: number): number {
    if (this.#at + width > this.#bits.length) throw new RangeError('The code has ended')
    const bits = this.#bits.slice(this.#at, this.#at + width)
    this.#at += width
    return bits.reduce((value, bit) => value * 2 + bit, 0)
  }
}

const dishesByNumber = (menu: Menu): ReadonlyMap<number, readonly ChoiceDish[]> =>
  Map.groupBy(menu.values(), ({ id }) => hash(id))

const writeQuantity = (writer: BitWriter, quantity: number, width: number): void => {
  writer.write(quantity === 1 ? 0 : 1, 1)
  if (quantity !== 1) writer.write(quantity, width)
}

const writeLine = (writer: BitWriter, dish: ChoiceDish, line: ConfirmedOrder['items'][number]): void => {
  const { portionId, options, quantity, specialInstructions } = line
  writer.write(hash(dish.id), widths.dish)
  writeQuantity(writer, quantity, widths.quantity)
  writer.write(specialInstructions ? 1 : 0, 1)
  writer.write(portionId === undefined ? 0 : 1, 1)
  if (portionId !== undefined)
    writer.write(
      (dish.portions ?? []).findIndex(({ id }) => id === portionId),
      widths.portion,
    )
  writer.write(options ? 1 : 0, 1)
  if (!options) return
  const ids = optionIds(dish)
  writer.write(options.length, widths.options)
  for (const option of options) {
    writer.write(ids.indexOf(option.optionId), widths.option)
    writeQuantity(writer, option.quantity, widths.many)
  }
}

const toGroups = (bits: readonly number[]): string[] => {
  const values = Array.from({ length: Math.ceil(bits.length / 5) }, (_, at) =>
    [0, 1, 2, 3, 4].reduce((value, bit) => value * 2 + (bits[at * 5 + bit] ?? 0), 0),
  )
  while (values.length % groupLength > 0) values.push(0)
  return Array.from({ length: values.length / groupLength }, (_, at) => {
    const group = values.slice(at * groupLength, (at + 1) * groupLength)
    return [...group, checkOf(group, at)].map((value) => keySymbols[value]).join('')
  })
}

/**
 * The groups of a typed code: key, table, and dishes by number. Notes and prices are not part of it, only which lines have
 * a note. Undefined for an order that is too long for it, or with a dish that is not clearly one of the menu.
 */
export const toTypedCode = (key: string, order: ConfirmedOrder, menu: Menu): readonly string[] | undefined => {
  const keyText = key.slice(sharedKeyPrefix.length)
  const isShared = key.startsWith(sharedKeyPrefix) && keyText.length === sharedKeyLength
  if (!isShared || order.items.length > typedLinesMax) return undefined
  const byNumber = dishesByNumber(menu)
  const writer = new BitWriter()
  try {
    writer.write(version, widths.version)
    for (const symbol of keyText) writer.write(keySymbols.indexOf(symbol), widths.key)
    writer.write(order.tableNumber, widths.table).write(order.items.length, widths.lines)
    for (const line of order.items) {
      const dish = menu.get(line.itemId)
      if (!dish || (byNumber.get(hash(dish.id))?.length ?? 0) > 1) return undefined
      writeLine(writer, dish, line)
    }
    writer.write(checkSum(order.restaurantId, keyText, order.tableNumber, order.items), checkWidth)
  } catch {
    return undefined
  }
  const groups = toGroups(writer.bits)
  return groups.length > groupsMax ? undefined : groups
}

/** A line of a typed code; `hasNote`: the guest wrote a note, which the code does not carry. */
export type ReadLine = TypedLine & { readonly hasNote: boolean }

/** The result of reading a typed code. */
export type TypedCode =
  | { readonly kind: 'order'; readonly key: string; readonly tableNumber: number; readonly lines: readonly ReadLine[] }
  /** Not all groups are typed yet. */
  | { readonly kind: 'incomplete' }
  /** A typing error in this group, counted from 1. */
  | { readonly kind: 'group'; readonly at: number }
  | { readonly kind: 'version' }
  /** Typed correctly, but of another restaurant or of a menu that differs from this one. */
  | { readonly kind: 'mismatch' }

/** The symbols of a typed text: in upper case, without separators, with the letters that look like digits as digits. */
export const cleanTyped = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[\s.-]/g, '')

const readQuantity = (reader: BitReader, width: number): number => (reader.read(1) === 0 ? 1 : reader.read(width))

const readLine = (reader: BitReader, byNumber: ReturnType<typeof dishesByNumber>): ReadLine | undefined => {
  const [dish, second] = byNumber.get(reader.read(widths.dish)) ?? []
  const quantity = readQuantity(reader, widths.quantity)
  const hasNote = reader.read(1) === 1
  const portionAt = reader.read(1) === 1 ? reader.read(widths.portion) : undefined
  const count = reader.read(1) === 1 ? reader.read(widths.options) : undefined
  const chosen = Array.from({ length: count ?? 0 }, () => ({
    at: reader.read(widths.option),
    quantity: readQuantity(reader, widths.many),
  }))
  if (!dish || second) return undefined
  const portionId = portionAt === undefined ? undefined : dish.portions?.[portionAt]?.id
  const ids = optionIds(dish)
  const options = chosen.map((one) => ({ optionId: ids[one.at] ?? '', quantity: one.quantity }))
  return {
    itemId: dish.id,
    quantity,
    hasNote,
    ...(portionId !== undefined && { portionId }),
    ...(count !== undefined && { options }),
  }
}

/** Reads a typed code with the menu of this device. */
export const readTypedCode = (text: string, restaurantId: string, menu: Menu): TypedCode => {
  const values = Array.from(cleanTyped(text), (symbol) => keySymbols.indexOf(symbol))
  const groups = Array.from({ length: Math.ceil(values.length / (groupLength + 1)) }, (_, at) =>
    values.slice(at * (groupLength + 1), (at + 1) * (groupLength + 1)),
  )
  const wrong = groups.findIndex(
    (group, at) =>
      group.includes(-1) ||
      (group.length > groupLength && checkOf(group.slice(0, groupLength), at) !== group[groupLength]),
  )
  if (wrong >= 0) return { kind: 'group', at: wrong + 1 }
  if (groups.length === 0 || (groups.at(-1)?.length ?? 0) <= groupLength) return { kind: 'incomplete' }
  const reader = new BitReader(groups.flatMap((group) => group.slice(0, groupLength)))
  try {
    if (reader.read(widths.version) !== version) return { kind: 'version' }
    const keyText = Array.from({ length: sharedKeyLength }, () => keySymbols[reader.read(widths.key)]).join('')
    const tableNumber = reader.read(widths.table)
    const byNumber = dishesByNumber(menu)
    const lines = Array.from({ length: reader.read(widths.lines) }, () => readLine(reader, byNumber))
    const check = reader.read(checkWidth)
    const known = lines.flatMap((line) => line ?? [])
    const isOfMenu = known.length === lines.length && lines.length > 0
    if (!isOfMenu || check !== checkSum(restaurantId, keyText, tableNumber, known)) return { kind: 'mismatch' }
    return { kind: 'order', key: sharedKeyPrefix + keyText, tableNumber, lines: known }
  } catch {
    return { kind: 'incomplete' }
  }
}
