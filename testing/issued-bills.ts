import { randomUUID } from 'node:crypto'
import { toRupees } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { indianDate } from '@thali/contract/bills/bill-number'
import { type BillingSettings, defaultBilling } from '@thali/contract/bills/billing'
import type { Order } from '@thali/contract/orders/order'
import type { Connection } from '../apps/server/src/db/database.ts'
import { anItem, type TestRestaurant } from '../apps/server/test/builders.ts'
import { askFor } from './ask.ts'
import { oracleBill, type OracleCounts, type OracleInput } from './bill-oracle.ts'
import { amountsText, oracleCreditTexts, oracleSharesText, oracleText, sharesText } from './bill-oracle-texts.ts'
import { randomBill, type RandomBill } from './random-bills.ts'

/** A running server with a restaurant, and the token of its admin. */
export type House = {
  readonly url: string
  token: string
  readonly db: Connection
  readonly restaurant: TestRestaurant
}

/** Totals of issued bills. */
export type Issuing = OracleCounts & {
  bills: number
  lines: number
  choices: number
  credits: number
  shares: number
  /** Bills of the sequence that the API cannot express, such as those above the largest total. */
  skipped: number
  /** Descriptions of bills with a difference. */
  readonly differences: string[]
}

const valueMaxPaise = 1_000_000_000
const linesOfOrder = 8
const unitsOfOrder = 300

const paise = (rupees: number): number => Math.round(rupees * 100)

/** A random bill as the API can express it: dishes override the setting only to include tax, and guests name no lines. */
const expressible = (seed: number): RandomBill | undefined => {
  const random = randomBill(seed)
  const { input, split } = random
  const value = input.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const perOrder = Array.from({ length: Math.ceil(input.lines.length / linesOfOrder) }, (_, order) =>
    input.lines.slice(order * linesOfOrder, (order + 1) * linesOfOrder).reduce((sum, one) => sum + one.quantity, 0),
  )
  if (value === 0 || value > valueMaxPaise || Math.max(...perOrder) > unitsOfOrder) return undefined
  const lines = input.lines.map(({ isInclusive, ...line }) => ({ ...line, ...(isInclusive && { isInclusive }) }))
  const shares =
    split.by === 'guest'
      ? [...new Set(split.guests)].flatMap((guest) =>
          guest === undefined ? [] : [split.guests.flatMap((one, at) => (one === guest ? [at] : []))],
        )
      : undefined
  return {
    ...random,
    input: { ...input, lines, date: indianDate(new Date()) },
    split: shares ? { by: 'lines', shares } : split,
  }
}

const billingOf = ({ classes, isRounded, ...input }: OracleInput): BillingSettings => ({
  ...defaultBilling,
  isOn: true,
  scheme: input.scheme,
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Spice Garden LLP',
  address: 'Pune',
  taxClasses: classes.map((one) => ({ ...one, name: one.id, rates: [...one.rates] })),
  defaultTaxClass: input.defaultClass,
  pricesIncludeTax: input.isInclusive,
  vatNumber: input.hasVatNumber === true ? '27123456789V' : '',
  roundTo: isRounded ? 'rupee' : 'none',
})

type Sent = {
  readonly itemId: string
  readonly quantity: number
  readonly portionId?: string
  readonly options?: object[]
}

/** Stores the dish of a line. Every third one has a portion and an option, which together have the price of the line. */
const storeDish = async (
  { db, restaurant }: House,
  id: string,
  { price, quantity, taxClass, isInclusive }: OracleInput['lines'][number],
  hasChoice: boolean,
): Promise<Sent> => {
  const extra = hasChoice ? Math.floor(price / 3) : 0
  const base = toRupees(price - extra)
  await anItem(db, restaurant, id, { price: base })
  const portions = [{ id: 'full', name: 'Full', price: base, isAvailable: true }]
  await db
    .updateTable('items')
    .set({
      tax_class: taxClass ?? null,
      is_tax_included: isInclusive ?? false,
      ...(hasChoice && { details: JSON.stringify({ portions }) }),
    })
    .where('id', '=', id)
    .execute()
  if (!hasChoice) return { itemId: id, quantity }
  const key = { restaurant_id: restaurant.id }
  const option = {
    id: 'nuts',
    name: 'Nuts',
    price: toRupees(extra),
    maxQuantity: 1,
    isAvailable: true,
    isDefault: false,
  }
  const group = { name: 'Extras', min_quantity: 0, max_quantity: 1, options: JSON.stringify([option]) }
  await db
    .insertInto('option_groups')
    .values({ ...key, ...group, id: `${id}-extras` })
    .execute()
  await db
    .insertInto('item_option_groups')
    .values({ ...key, item_id: id, position: 0, option_group_id: `${id}-extras` })
    .execute()
  return { itemId: id, quantity, portionId: 'full', options: [{ optionId: 'nuts', quantity: 1 }] }
}

/** Sends the lines as orders of one table, and returns them. */
const sendOrders = async (house: House, seed: number, { input }: RandomBill, result: Issuing): Promise<Order[]> => {
  const { url, db, restaurant } = house
  await db
    .updateTable('restaurants')
    .set({ billing: JSON.stringify(billingOf(input)) })
    .where('id', '=', restaurant.id)
    .execute()
  const sent: Sent[] = []
  for (const [at, line] of input.lines.entries()) {
    const hasChoice = at % 3 === 1
    result.choices += hasChoice ? 1 : 0
    sent.push(await storeDish(house, `d${seed}-${at}`, line, hasChoice))
  }
  const orders: Order[] = []
  for (let at = 0; at < sent.length; at += linesOfOrder) {
    const items = sent.slice(at, at + linesOfOrder)
    const body = { restaurantId: restaurant.id, tableNumber: 1 + (seed % 20), userId: 'guest', items }
    orders.push(await askFor(url, 'createOrder', '/orders', { body }))
  }
  return orders
}

const issuedText = (bill: Bill): string[] => {
  const amounts = ({ taxable, cgst, sgst, vat }: Bill['groups'][number] | Bill['lines'][number]): string =>
    amountsText({ taxable: paise(taxable), cgst: paise(cgst), sgst: paise(sgst), vat: paise(vat) })
  return [
    ...bill.lines.map((line) => `line ${paise(line.discount)} ${amounts(line)}`),
    ...bill.groups.map((group) => `group ${group.taxClass} ${group.isTaxIncluded} ${group.rate} ${amounts(group)}`),
    `payable ${paise(bill.payable)}, rounded by ${paise(bill.roundOff)}`,
  ]
}

/**
 * The lines of each credit note. Lines that cost nothing, or that the rounding takes away, make no note of their own: they are
 * added to a later one, and to the last one that is not 0.
 */
const withoutNotesOfZero = (credits: RandomBill['credits'], { lines, roundTo }: Bill): number[][] => {
  const payableOf = (places: readonly number[]): number => {
    const total = places.reduce((sum, at) => sum + paise(lines[at]?.total ?? 0), 0)
    return roundTo === 'rupee' ? Math.floor((total + 50) / 100) * 100 : total
  }
  const notes: number[][] = []
  let left = lines.map((_, at) => at)
  let waiting: number[] = []
  for (const places of credits) {
    waiting = [...waiting, ...places]
    const rest = left.filter((at) => !waiting.includes(at))
    if (payableOf(left) === payableOf(rest)) continue
    const isLast = payableOf(rest) === 0
    notes.push(isLast ? left : waiting)
    left = isLast ? [] : rest
    waiting = []
  }
  return notes
}

/** Divides the bill, then credits its lines note by note. Returns both as text, and the last answer. */
const divideAndCredit = async (
  { url, token }: House,
  { split, credits }: RandomBill,
  issued: Bill,
): Promise<{ texts: string[]; last: Bill }> => {
  const path = `/bills/${issued.id}`
  const idsOf = (places: readonly number[]): string[] => places.map((at) => issued.lines[at]?.id ?? '')
  const body = split.by === 'lines' ? { by: 'lines', shares: split.shares.map(idsOf) } : split
  const divided = issued.due === 0 ? undefined : await askFor(url, 'splitBill', `${path}/split`, { body, token })
  const texts: string[] = []
  let last = divided ?? issued
  // It has nothing to credit.
  if (issued.payable === 0)
    last = await askFor(url, 'cancelBill', `${path}/cancel`, { body: { reason: 'Proof' }, token })
  for (const [at, places] of credits.entries()) {
    const note = { lines: idsOf(places), reason: 'Proof' }
    last = (
      await askFor(url, 'createCreditNote', `${path}/credit-notes`, { body: note, token, key: `${issued.id}-${at}` })
    ).bill
    const { amount = -1, groups = [] } = last.creditNotes.at(-1) ?? {}
    const sumOf = (part: 'taxable' | 'cgst' | 'sgst' | 'vat'): number =>
      groups.reduce((sum, group) => sum + paise(group[part]), 0)
    const sums = { taxable: sumOf('taxable'), cgst: sumOf('cgst'), sgst: sumOf('sgst'), vat: sumOf('vat') }
    texts.push(`credit ${paise(amount)} ${last.status === 'credited'} ${amountsText(sums)}`)
  }
  return {
    texts: [...texts, ...(divided?.shares ? [sharesText(divided.shares.map((one) => paise(one.amount)))] : [])],
    last,
  }
}

/** The sums that each bill must have, whatever its amounts are. Returns those that are wrong. */
const wrongSums = (issued: Bill, last: Bill): string[] => {
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + paise(one), 0)
  const parts = issued.groups.flatMap(({ taxable, cgst, sgst, vat }) => [taxable, cgst, sgst, vat])
  // Without GST only liquor has a tax, its VAT (plan-3 §9.2).
  const untaxed = issued.lines.filter(({ taxClass }) => taxClass === undefined).map(({ total }) => total)
  const payable = paise(issued.payable)
  const rules: Record<string, boolean> = {
    'groups, untaxed lines and rounding': sumOf([...parts, ...untaxed, issued.roundOff]) === payable,
    'lines and rounding': sumOf([...issued.lines.map(({ total }) => total), issued.roundOff]) === payable,
    halves: issued.groups.every(({ cgst, sgst }) => cgst === sgst),
    rounding: Math.abs(paise(issued.roundOff)) <= 50,
    'credit notes': sumOf(last.creditNotes.map(({ amount }) => amount)) === payable,
    'nothing due': last.due === 0 && last.toRefund === 0 && last.status === (payable === 0 ? 'cancelled' : 'credited'),
    shares: !last.shares || sumOf(last.shares.map(({ amount }) => amount)) === payable,
    'shares due': !last.shares || sumOf(last.shares.map(({ due }) => due)) === 0,
  }
  return Object.entries(rules).flatMap(([name, isRight]) => (isRight ? [] : [`wrong: ${name}`]))
}

const issueBill = async (house: House, seed: number, result: Issuing): Promise<void> => {
  const { url, token } = house
  const random = expressible(seed)
  if (!random) {
    result.skipped += 1
    return
  }
  const orders = await sendOrders(house, seed, random, result)
  const lineIds = orders.flatMap(({ items }) => items.map(({ id }) => id))
  const request = {
    orderIds: orders.map(({ id }) => id),
    customer: { name: 'Asha Rao', address: 'Pune' },
    discounts: random.input.discounts.map(({ line, percent, amount }) => ({
      ...(line !== undefined && { lineId: lineIds[line] }),
      ...(percent === undefined ? { amount: toRupees(amount ?? 0) } : { percent }),
      reason: 'Proof',
    })),
  }
  const { payable } = await askFor(url, 'previewBill', '/bills/preview', { body: request, token })
  const body = { ...request, payable }
  const issued = await askFor(url, 'createBill', '/bills', { body, token, key: randomUUID() })
  const compared = { ...random, credits: withoutNotesOfZero(random.credits, issued) }
  const { texts, last } = await divideAndCredit(house, compared, issued)
  // Credited orders are free; closed with a reason they keep no table open.
  const closing = { status: 'Completed', reason: 'Proof' }
  for (const { id } of orders) await askFor(url, 'updateOrder', `/orders/${id}`, { body: closing, token })
  const oracle = oracleBill(random.input, result)
  const shares = oracle.payable === 0n ? [] : [oracleSharesText(random, oracle, result)]
  const theirs = [...oracleText(oracle), ...oracleCreditTexts(compared, oracle), ...shares].join('\n')
  const ours = [...issuedText(issued), ...texts, ...wrongSums(issued, last)].join('\n')
  result.bills += 1
  result.lines += issued.lines.length
  result.credits += last.creditNotes.length
  result.shares += last.shares?.length ?? 0
  if (ours !== theirs) result.differences.push(`seed ${seed}\nproduct:\n${ours}\noracle:\n${theirs}`)
}

/** Issues random bills from one seed on, and compares each with the oracle. `renew` renews the token at times. */
export const issueBills = async (
  house: House,
  {
    firstSeed,
    count,
    renew,
  }: { readonly firstSeed: number; readonly count: number; readonly renew: () => Promise<string> },
): Promise<Issuing> => {
  const result: Issuing = {
    bills: 0,
    lines: 0,
    choices: 0,
    credits: 0,
    shares: 0,
    skipped: 0,
    halves: 0,
    ties: 0,
    differences: [],
  }
  for (let seed = firstSeed; result.bills < count; seed += 1) {
    if (result.bills % 100 === 0) house.token = await renew()
    await issueBill(house, seed, result)
  }
  return result
}
