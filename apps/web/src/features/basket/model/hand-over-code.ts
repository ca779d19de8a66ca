// The QR codes of a stored request, for a waiter's camera (plan §4.9). Not in the first download.
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { choiceOf, lineKeyOf } from '@thali/contract/orders/line'
import { orderTotal } from '@thali/contract/orders/order'
import { ByteReader, ByteWriter, crc32, fromBase45, toBase45 } from './bytes.ts'
import type { ConfirmedLine, ConfirmedOrder, Submission } from './submission.ts'

/** A stored request without the names of its dishes, which the server takes from its menu. */
export type HandedRequest = Pick<Submission, 'key' | 'createdDateTime'> & {
  readonly order: Omit<ConfirmedOrder, 'items'> & { readonly items: readonly Omit<ConfirmedLine, 'itemName'>[] }
}

/** Rises with each change of the format. Only an order with a name needs the second one: tablets of 1.0 read the others. */
const versions = { plain: '1', named: '2' } as const

// 300 characters at error correction M are 57 modules: a tablet reads them from a small phone at arm's length.
const partLengthMax = 280

/** More codes would take longer to scan than to read out. */
export const partsMax = 12

const flags = { portion: 1, options: 2, note: 4 } as const

const writeLine = (writer: ByteWriter, line: HandedRequest['order']['items'][number]): void => {
  const { itemId, portionId, options, quantity, price, specialInstructions } = line
  const note = specialInstructions ?? ''
  const has = [portionId !== undefined && flags.portion, options && flags.options, note !== '' && flags.note]
  writer.id(itemId).number(has.reduce<number>((sum, flag) => sum + (flag || 0), 0))
  writer.number(quantity).number(toPaise(price))
  if (portionId !== undefined) writer.id(portionId)
  if (options) {
    writer.number(options.length)
    for (const option of options) writer.id(option.optionId).number(option.quantity)
  }
  if (note !== '') writer.text(note)
}

const readLine = (reader: ByteReader): HandedRequest['order']['items'][number] => {
  const itemId = reader.id()
  const has = reader.number()
  const quantity = reader.number()
  const price = toRupees(reader.number())
  const portionId = has & flags.portion ? reader.id() : undefined
  const options =
    has & flags.options
      ? Array.from({ length: reader.number() }, () => ({ optionId: reader.id(), quantity: reader.number() }))
      : undefined
  const specialInstructions = has & flags.note ? reader.text() : ''
  return { itemId, price, quantity, specialInstructions, ...choiceOf({ portionId, options }) }
}

const toBytes = ({ key, createdDateTime, order }: HandedRequest): Uint8Array => {
  const writer = new ByteWriter()
  writer.id(order.restaurantId).number(order.tableNumber).id(order.userId).id(key).number(Date.parse(createdDateTime))
  writer.number(order.items.length)
  for (const line of order.items) writeLine(writer, line)
  if (order.contact?.name) writer.text(order.contact.name)
  return writer.bytes
}

const fromBytes = (bytes: Uint8Array): HandedRequest | undefined => {
  try {
    const reader = new ByteReader(bytes)
    const restaurantId = reader.id()
    const tableNumber = reader.number()
    const userId = reader.id()
    const key = reader.id()
    const createdDateTime = new Date(reader.number()).toISOString()
    const items = Array.from({ length: reader.number() }, () => readLine(reader))
    const contact = reader.isAtEnd ? undefined : { name: reader.text() }
    const order = {
      restaurantId,
      tableNumber,
      userId,
      items,
      totalPrice: orderTotal(items),
      ...(contact && { contact }),
    }
    return reader.isAtEnd ? { key, createdDateTime, order } : undefined
  } catch {
    return undefined
  }
}

/** The part of a request that the server compares: without the names of dishes. */
const comparable = ({ key, order }: HandedRequest): string => {
  const { restaurantId, tableNumber, userId, items, totalPrice } = order
  const lines = items.map((line) => [lineKeyOf(line), line.quantity, line.price, line.specialInstructions ?? ''])
  return JSON.stringify([key, restaurantId, tableNumber, userId, lines, totalPrice])
}

/** The texts of the QR codes of a request; undefined for one that is too large or would not arrive unchanged. */
export const toCodes = (request: HandedRequest): readonly string[] | undefined => {
  const bytes = toBytes(request)
  const read = fromBytes(bytes)
  if (!read || comparable(read) !== comparable(request)) return undefined
  const text = toBase45(bytes)
  const count = Math.ceil(text.length / partLengthMax)
  if (count > partsMax) return undefined
  // The checksum of the whole order also names the set that a part belongs to.
  const set = crc32(bytes).toString(16).padStart(8, '0').toUpperCase()
  const version = request.order.contact?.name ? versions.named : versions.plain
  // Equal parts: a last small one would change the size of the drawing.
  const length = Math.ceil(text.length / count)
  return Array.from(
    { length: count },
    (_, at) => `THALI${version}:${at + 1}/${count}:${set}:${text.slice(at * length, (at + 1) * length)}`,
  )
}

/** The result of one scanned code. */
export type ScannedCode =
  | { readonly kind: 'order'; readonly request: HandedRequest }
  /** A part of several; `missing` has the numbers of the others. */
  | { readonly kind: 'part'; readonly missing: readonly number[]; readonly count: number }
  /** No order: such as the card of a table. */
  | { readonly kind: 'foreign' }
  /** An order in the format of another version of the app. */
  | { readonly kind: 'version' }
  | { readonly kind: 'damaged' }

const shape = /^THALI([^:]*):(\d{1,2})\/(\d{1,2}):([0-9A-F]{8}):(.+)$/

/** Puts together the codes of an order, in any sequence and however often each is seen. */
export class CodeCollector {
  #set = ''
  readonly #parts = new Map<number, string>()

  read(code: string): ScannedCode {
    const [, found] = /^THALI([^:]*):/.exec(code) ?? []
    if (found === undefined) return { kind: 'foreign' }
    if (found !== versions.plain && found !== versions.named) return { kind: 'version' }
    const [, , part, of, set = '', text = ''] = shape.exec(code) ?? []
    const count = Number(of)
    const at = Number(part)
    if (!(at >= 1 && at <= count && count <= partsMax)) return { kind: 'damaged' }
    if (`${set}/${count}` !== this.#set) this.#parts.clear()
    this.#set = `${set}/${count}`
    this.#parts.set(at, text)
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter((one) => !this.#parts.has(one))
    if (missing.length > 0) return { kind: 'part', missing, count }
    const whole = Array.from({ length: count }, (_, index) => this.#parts.get(index + 1)).join('')
    this.#parts.clear()
    const bytes = fromBase45(whole)
    const isWhole = bytes && crc32(bytes) === Number.parseInt(set, 16)
    const request = isWhole ? fromBytes(bytes) : undefined
    return request ? { kind: 'order', request } : { kind: 'damaged' }
  }
}
