import type { BillAmounts, BillRules, Discount } from '@thali/contract/bills/bill'
import type { Connection } from '../apps/server/src/db/database.ts'
import { Register, type TestLine } from '../apps/server/test/issued.ts'
import { pick, seeded } from './random.ts'

/** An issued bill as the rules see it: its lines with amounts in paise, and what returns ask of it. */
export type MonthBill = {
  readonly number: string
  /** The date of issue in India. */
  readonly date: string
  readonly scheme: BillRules['scheme']
  readonly isCancelled: boolean
  readonly customer: { readonly name: string; readonly gstin?: string } | undefined
  readonly payable: number
  readonly lines: readonly (BillAmounts['lines'][number] & { readonly quantity: number })[]
}

/** A credit note over lines of a bill. */
export type MonthNote = {
  /** It was issued too late to reduce tax. */
  readonly isCommercial: boolean
  readonly number: string
  readonly date: string
  readonly amount: number
  readonly bill: MonthBill
  readonly lineIds: readonly string[]
}

type Customer = MonthBill['customer'] & { readonly address: string }

/** The tax classes of the month: services, goods with and without a code, one code at two rates, nil, exempt, liquor. */
export const monthClasses = [
  { id: 'food', kind: 'gst', percent: 5, code: '996331' },
  { id: 'hotel', kind: 'gst', percent: 18, code: '996331' },
  { id: 'sweets', kind: 'gst', percent: 5, code: '2106' },
  { id: 'water', kind: 'gst', percent: 18, code: '2202' },
  { id: 'cola', kind: 'gst', percent: 40, code: '2202' },
  { id: 'cigars', kind: 'gst', percent: 40, code: undefined },
  { id: 'milk', kind: 'gst', percent: 0, code: '0401' },
  { id: 'bread', kind: 'exempt', percent: 0, code: '1905' },
  { id: 'salt', kind: 'exempt', percent: 0, code: undefined },
  { id: 'beer', kind: 'vat', percent: 20, code: undefined },
  { id: 'wine', kind: 'vat', percent: 12.36, code: undefined },
] as const

const rulesOf = (scheme: BillRules['scheme'], isInclusive: boolean): BillRules => ({
  scheme,
  // Charges VAT on liquor without a registration for GST.
  vatNumber: '27123456789V',
  taxClasses: monthClasses.map(({ id, kind, percent, code }) => ({
    id,
    name: `Class ${id}`,
    kind,
    rates: [{ from: '2017-07-01', percent }],
    ...(code !== undefined && { code }),
  })),
  defaultTaxClass: 'food',
  pricesIncludeTax: isInclusive,
  roundTo: 'rupee',
})

const customers: readonly Customer[] = [
  { name: 'Acme "Foods" & Sons, Pune', address: 'MG Road', gstin: '27AAPFU0939F1ZV' },
  { name: 'शर्मा ट्रेडर्स', address: 'Nagpur', gstin: '29AAGCB7383J1Z4' },
  { name: 'Delhi Traders', address: 'Delhi', gstin: '07AAACA1234B1ZK' },
  { name: 'Asha Rao', address: 'Pune' },
]

const dayMs = 86_400_000

type Random = ReturnType<typeof seeded>

const below = (random: Random, limit: number): number => Math.floor(random() * limit)

const linesOf = (random: Random): TestLine[] =>
  Array.from({ length: 1 + below(random, 6) }, (_, at) => {
    const { id } = pick(random, monthClasses) ?? monthClasses[0]
    return {
      id: `l${at}`,
      itemId: id,
      itemName: id,
      price: random() < 0.1 ? below(random, 30) : 1 + below(random, 90_000),
      quantity: 1 + below(random, random() < 0.1 ? 60 : 4),
      ...(random() < 0.8 && { taxClass: id }),
    }
  })

const discountsOf = (random: Random): (Discount & { reason: string })[] => [
  ...(random() < 0.2 ? [{ lineId: 'l0', percent: 100, reason: 'Cold' }] : []),
  ...(random() < 0.3 ? [{ percent: 12.5, reason: 'Regular' }] : []),
]

/** 30 November after the financial year of a bill: later notes reduce no tax. Without a registration there is no limit. */
const isTooLate = ({ date, scheme }: MonthBill, noteDate: string): boolean => {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const yearEnds = month <= 3 ? year : year + 1
  return scheme !== 'unregistered' && noteDate > `${yearEnds}-11-30`
}

const dateOf = (time: number): string => new Date(time + 19_800_000).toISOString().slice(0, 10)

/** Writes bills and credit notes around a month into the data of a restaurant. The same seed writes the same. */
export class GstMonth {
  readonly bills: MonthBill[] = []
  readonly notes: MonthNote[] = []
  readonly #random: Random
  readonly #register: Register
  #noteCount = 0

  constructor(db: Connection, restaurantId: string, seed: number) {
    this.#random = seeded(seed)
    this.#register = new Register(db, restaurantId)
  }

  /** Two thirds of the way the data are restored from a backup: numbers begin again in a series with a letter. */
  async write(count: number): Promise<void> {
    const from = Date.parse('2026-10-24T06:30:00Z')
    const restoredAt = Math.floor((count * 2) / 3)
    for (let index = 0; index < count; index += 1) {
      // The clock is ahead or behind by up to 20 days for one bill of twenty.
      const fault = this.#random() < 0.05 ? (below(this.#random, 41) - 20) * dayMs : 0
      const time = from + Math.floor((index * 42 * dayMs) / count) + below(this.#random, dayMs / 2) + fault
      const isRestored = index >= restoredAt
      // Some bills are of the year before: their notes are around the last date that reduces tax.
      const isOld = this.#random() < 0.15
      await this.#writeBill(
        { at: new Date(isOld ? time - 365 * dayMs : time), isOld },
        isRestored ? index - restoredAt + 1 : index + 1,
        isRestored ? 1 : 0,
      )
    }
  }

  async #writeBill(
    { at, isOld }: { readonly at: Date; readonly isOld: boolean },
    counter: number,
    restore: number,
  ): Promise<void> {
    const random = this.#random
    const scheme: MonthBill['scheme'] = random() < 0.85 ? 'regular' : random() < 0.5 ? 'composition' : 'unregistered'
    const rules = rulesOf(scheme, random() < 0.3)
    const [lines, isCancelled] = [linesOf(random), random() < 0.05]
    const customer = random() < 0.4 ? pick(random, customers) : undefined
    const date = dateOf(at.getTime())
    const stored = await this.#register.bill({
      counter,
      restore,
      at,
      businessDay: date,
      lines,
      discounts: discountsOf(random),
      ...(customer && { customer }),
      rules,
      state: isCancelled ? { cancelled_at: 1, cancel_reason: 'Wrong table' } : {},
    })
    const { number, payable } = stored
    const billed = stored.lines.map((line, place) => ({ ...line, quantity: lines[place]?.quantity ?? 0 }))
    const bill = { number, date, scheme, isCancelled, customer, payable, lines: billed }
    this.bills.push(bill)
    if (isCancelled || random() >= (isOld ? 0.7 : 0.2)) return
    // The first line, then perhaps the others; some notes are of a later month.
    const noteAt = new Date(at.getTime() + (below(random, 12) + (isOld ? 365 : 0)) * dayMs)
    const isCommercial = isTooLate(bill, dateOf(noteAt.getTime()))
    const [first, ...others] = lines.map(({ id }) => id)
    if (first === undefined) return
    for (const [lineIds, credited] of [
      [[first], []],
      [others, [first]],
    ] as const)
      if (lineIds.length > 0 && (credited.length === 0 || random() < 0.5)) {
        this.#noteCount += 1
        const note = { billId: stored.id, at: noteAt, businessDay: date, lineIds, isCommercial, rules, credited }
        const { number: noteNumber, amount } = await this.#register.credit(this.#noteCount, stored, note)
        this.notes.push({ number: noteNumber, date: dateOf(noteAt.getTime()), amount, bill, lineIds, isCommercial })
      }
  }
}
