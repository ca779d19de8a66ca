import { toRupees } from '@thali/contract/basics/money'
import {
  calculateBill,
  type BillAmounts,
  type Bill,
  type BillRules,
  type CreditNote,
  type Discount,
} from '@thali/contract/bills/bill'
import { financialYear, billNumber, indianDate, seriesCode } from '@thali/contract/bills/bill-number'
import { calculateCredit } from '@thali/contract/bills/credit'
import type { TaxAmounts } from '@thali/contract/bills/tax'
import type { Connection } from '#server/db/database.ts'

/** A line to bill in tests; `price` in paise. */
export type TestLine = {
  readonly id: string
  readonly itemId: string
  readonly itemName: string
  readonly price: number
  readonly quantity: number
  readonly portion?: { readonly id: string; readonly name: string }
  readonly taxClass?: string
}

/** The GSTIN of the restaurant on bills that tests store. */
const gstin = '27AAPFU0939F1ZV'

/** The rules of the bills that tests store. */
export const testRules: BillRules = {
  scheme: 'regular',
  taxClasses: [
    {
      id: 'food',
      name: 'Restaurant service',
      kind: 'gst',
      code: '996331',
      rates: [{ from: '2017-07-01', percent: 5 }],
    },
    { id: 'goods', name: 'Packed goods', kind: 'gst', code: '2202', rates: [{ from: '2017-07-01', percent: 18 }] },
    { id: 'beer', name: 'Beer', kind: 'vat', rates: [{ from: '2017-07-01', percent: 20 }] },
  ],
  defaultTaxClass: 'food',
  pricesIncludeTax: false,
  roundTo: 'rupee',
}

const inRupees = ({ taxable, cgst, sgst, vat }: TaxAmounts): TaxAmounts => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  vat: toRupees(vat),
})

const toGroups = (groups: BillAmounts['groups'], { taxClasses }: BillRules): Bill['groups'] =>
  groups.map((group) => {
    const { name = '', code } = taxClasses.find(({ id }) => id === group.taxClass) ?? {}
    const { taxClass, kind, rate, isTaxIncluded } = group
    return { taxClass, name, ...(code !== undefined && { code }), kind, rate, isTaxIncluded, ...inRupees(group) }
  })

/** A bill to store. */
export type TestBill = {
  readonly counter: number
  /** The series after so many restores. */
  readonly restore?: number
  readonly at: Date
  readonly businessDay: string
  readonly lines: readonly TestLine[]
  readonly discounts?: readonly (Discount & { readonly reason: string })[]
  readonly customer?: Bill['customer']
  readonly rules?: BillRules
  readonly state?: { readonly paid_at?: number; readonly cancelled_at?: number; readonly cancel_reason?: string }
}

/** The stored content of a bill, in rupees. */
const toDocument = (
  { lines, discounts = [], customer, rules = testRules }: TestBill,
  amounts: BillAmounts,
): object => ({
  lines: lines.map(({ price, ...line }, place) => {
    const billed = amounts.lines[place]
    if (!billed) throw new Error('A line is missing')
    const { value, discount, total, isTaxIncluded } = billed
    return {
      ...line,
      price: toRupees(price),
      isTaxIncluded,
      value: toRupees(value),
      discount: toRupees(discount),
      ...inRupees(billed),
      total: toRupees(total),
    }
  }),
  groups: toGroups(amounts.groups, rules),
  // Tests give at most one discount.
  discounts: discounts.map((discount) => ({ ...discount, value: toRupees(amounts.discount) })),
  roundOff: toRupees(amounts.roundOff),
  tableLabel: '',
  orderIds: [],
  orderNumbers: [],
  seller: {
    scheme: rules.scheme,
    legalName: 'Spice Garden',
    address: 'Pune',
    ...(rules.scheme !== 'unregistered' && { gstin }),
  },
  ...(customer && { customer }),
})

/** Stores issued bills and credit notes as the product does. For figures and exports of any shape of day. */
export class Register {
  readonly #db: Connection
  readonly #restaurantId: string
  readonly #prefix: string

  constructor(db: Connection, restaurantId: string, prefix = 'SG') {
    this.#db = db
    this.#restaurantId = restaurantId
    this.#prefix = prefix
  }

  /** Stores a bill with its state and returns its amounts in paise. The id is `bill-`, the restore if any, and the counter. */
  async bill(bill: TestBill): Promise<BillAmounts & { readonly id: string; readonly number: string }> {
    const { counter, restore = 0, at, businessDay, lines, discounts = [], rules = testRules, state = {} } = bill
    const year = financialYear(at)
    const code = seriesCode(this.#prefix, 'bill', restore)
    const number = billNumber(code, year, counter)
    const amounts = calculateBill(rules, lines, { discounts, date: indianDate(at) })
    const document = toDocument(bill, amounts)
    const id = `bill-${restore === 0 ? '' : `${restore}-`}${counter}`
    await this.#db
      .insertInto('bills')
      .values({
        restaurant_id: this.#restaurantId,
        id,
        number,
        series: `${code}/${year}`,
        counter,
        kind: amounts.kind,
        idempotency_key: id,
        body_hash: '',
        sitting_id: null,
        table_number: 7,
        issued_at: at.getTime(),
        issue_date: indianDate(at),
        business_day: businessDay,
        staff_id: 'staff',
        payable_paise: amounts.payable,
        document: JSON.stringify(document),
      })
      .execute()
    const { paid_at, ...cancelled } = state
    const key = { restaurant_id: this.#restaurantId, bill_id: id }
    await this.#db
      .insertInto('bill_states')
      .values({ ...key, paid_at })
      .execute()
    if (cancelled.cancelled_at !== undefined)
      await this.#db.updateTable('bill_states').set(cancelled).where('bill_id', '=', id).execute()
    return { ...amounts, id, number }
  }

  /** Stores a credit note for lines of a bill. */
  async credit(
    counter: number,
    amounts: BillAmounts,
    note: {
      readonly billId: string
      readonly at: Date
      readonly businessDay: string
      readonly lineIds: readonly string[]
      /** A note that reduces no tax. */
      readonly isCommercial?: boolean
      /** The bill's rules, and its lines in earlier credit notes. */
      readonly rules?: BillRules
      readonly credited?: readonly string[]
    },
  ): Promise<{ readonly amount: number; readonly number: string }> {
    const { billId, at, businessDay, lineIds, isCommercial = false, rules = testRules, credited = [] } = note
    const { amount, groups, roundOff } = calculateCredit(amounts, credited, lineIds)
    const year = financialYear(at)
    const code = seriesCode(this.#prefix, isCommercial ? 'commercial-note' : 'credit-note')
    const number = billNumber(code, year, counter)
    const document: Pick<CreditNote, 'lineIds' | 'groups' | 'roundOff' | 'isCommercial'> = {
      lineIds: [...lineIds],
      groups: isCommercial ? [] : toGroups(groups, rules),
      roundOff: toRupees(roundOff),
      ...(isCommercial && { isCommercial }),
    }
    await this.#db
      .insertInto('credit_notes')
      .values({
        restaurant_id: this.#restaurantId,
        id: `credit-${counter}`,
        bill_id: billId,
        number,
        series: `${code}/${year}`,
        counter,
        issued_at: at.getTime(),
        issue_date: indianDate(at),
        business_day: businessDay,
        staff_id: 'staff',
        amount_paise: amount,
        reason: 'Returned, "cold"',
        idempotency_key: `credit-${counter}`,
        body_hash: '',
        document: JSON.stringify(document),
      })
      .execute()
    return { amount, number }
  }

  /** Stores a payment, or with `refund` a refund; amounts in paise. */
  async money(row: {
    readonly id: string
    readonly billId: string
    readonly method: 'cash' | 'card' | 'upi' | 'other'
    readonly amount: number
    readonly tip?: number
    readonly at: Date
    readonly businessDay: string
    readonly refund?: string
  }): Promise<void> {
    const { id, billId, method, amount, tip = 0, at, businessDay, refund } = row
    const shared = {
      restaurant_id: this.#restaurantId,
      id,
      bill_id: billId,
      method,
      amount_paise: amount,
      idempotency_key: id,
      body_hash: '',
      business_day: businessDay,
      staff_id: 'staff',
    }
    const ms = at.getTime()
    if (refund !== undefined)
      await this.#db
        .insertInto('refunds')
        .values({ ...shared, tip_paise: tip, reason: refund, refunded_at: ms })
        .execute()
    else {
      const details = {
        tendered_paise: null,
        utr: method === 'upi' ? '4821' : null,
        share_id: null,
        upi_request_id: null,
      }
      await this.#db
        .insertInto('payments')
        .values({ ...shared, ...details, tip_paise: tip, paid_at: ms })
        .execute()
    }
  }
}
