import * as bounds from '@thali/contract/basics/bounds'
import { orderTotal } from '@thali/contract/orders/order'
import type { OrderSource } from '@thali/contract/sources/source'
import { storeTyped, useTyped } from '#web/forms/typed.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { typedValue } from '#web/lib/typed-number.ts'
import type { SourceOrderBody } from './source-calls.ts'
import { sourceOrderMessages as messages } from './source-order-messages.en.ts'

/** A dish of the menu, or one of its portions. */
export type Choice = {
  readonly itemId: string
  readonly portionId?: string | undefined
  readonly name: string
  /** In rupees. */
  readonly price: number
}

/** A line as typed. */
export type LineDraft = Choice & {
  readonly key: string
  readonly quantity: string
  /** One unit at the source, in rupees. */
  readonly paid: string
}

/** An order as typed. */
export type SourceOrderDraft = {
  readonly number: string
  readonly isPrepaid: boolean
  readonly guest: string
  readonly lines: readonly LineDraft[]
}

const empty: SourceOrderDraft = { number: '', isPrepaid: true, guest: '', lines: [] }

/** Whether nothing of an order is typed. */
export const isEmptyDraft = ({ number, guest, lines }: SourceOrderDraft): boolean =>
  number.trim() === '' && guest.trim() === '' && lines.length === 0

/** The order of a source that is typed and not sent, and how to replace it; undefined empties it. */
export const useSourceOrderDraft = (
  restaurantId: string,
  source: string,
): readonly [SourceOrderDraft, (draft: SourceOrderDraft | undefined) => void] => {
  const place = `source ${restaurantId} ${source}`
  const typed = useTyped(place) as SourceOrderDraft | undefined // only this hook stores at the place
  return [typed ?? empty, (draft) => storeTyped(place, draft)]
}

/** The lines with one unit more of a dish. */
export const withDish = (lines: readonly LineDraft[], choice: Choice): readonly LineDraft[] => {
  const key = `${choice.itemId} ${choice.portionId ?? ''}`
  const line = lines.find((one) => one.key === key)
  if (!line) return [...lines, { ...choice, key, quantity: '1', paid: String(choice.price) }]
  const more = (typedValue(line.quantity) || 0) + 1
  return lines.map((one) => (one === line ? { ...one, quantity: String(more) } : one))
}

const isQuantity = (text: string): boolean => {
  const units = typedValue(text)
  return Number.isInteger(units) && units >= 1 && units <= bounds.lineQuantityMax
}

const isPrice = (text: string): boolean =>
  /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= bounds.orderTotalMaxRupees

/** The errors of a line; empty when it can be sent. */
export const lineErrors = ({ quantity, paid }: LineDraft): Partial<Record<'quantity' | 'paid', string>> => ({
  ...(!isQuantity(quantity) && { quantity: commonMessages.wholeNumber({ min: 1, max: bounds.lineQuantityMax }) }),
  ...(!isPrice(paid) && { paid: messages.priceWrong }),
})

/** The errors of the order itself; empty when it can be sent. */
export const orderErrors = ({ number, lines }: SourceOrderDraft): Partial<Record<'number' | 'lines', string>> => {
  const isLong = Array.from(number.trim()).length > bounds.sourceNumberLengthMax
  return {
    ...(number.trim() === '' && { number: messages.numberMissing }),
    ...(isLong && { number: commonMessages.tooLong(bounds.sourceNumberLengthMax) }),
    ...(lines.length === 0 && { lines: messages.linesMissing }),
  }
}

/** Whether an order can be sent as typed. */
export const isComplete = (draft: SourceOrderDraft): boolean =>
  [orderErrors(draft), ...draft.lines.map(lineErrors)].every((errors) => Object.keys(errors).length === 0)

/** The sum of the typed lines, in rupees; undefined while one is wrong. */
export const totalOf = ({ lines }: SourceOrderDraft): number | undefined =>
  lines.every((line) => Object.keys(lineErrors(line)).length === 0)
    ? orderTotal(lines.map(({ paid, quantity }) => ({ price: Number(paid), quantity: Number(quantity) })))
    : undefined

/** The call for a typed order. */
export const toBody = (
  restaurantId: string,
  { name, kind, gstin }: OrderSource,
  { number, isPrepaid, guest, lines }: SourceOrderDraft,
): SourceOrderBody => ({
  restaurantId,
  source: { kind, name, ...(gstin !== '' && { gstin }), number: number.trim(), isPrepaid },
  items: lines.map(({ itemId, portionId, quantity, paid }) => ({
    itemId,
    ...(portionId !== undefined && { portionId }),
    quantity: Number(quantity),
    price: Number(paid),
  })),
  ...(guest.trim() !== '' && { contact: { name: guest.trim() } }),
})
