import type { Bill } from '@thali/contract/bills/bill'
import { isServiceCode } from '@thali/contract/bills/dish-class'
import { gstState } from '@thali/contract/bills/gst-states'
import { basisPoints } from '@thali/contract/bills/tax'
import { proportion } from '@thali/contract/bills/allocation'
import type { IssuedGroup } from '@thali/contract/days/day-report'
import type { ExportedBill, IssuedCredit } from '#server/data/exports/export-queries.ts'
import type { StoredLine } from '#server/db/bill-documents.ts'
import type { CodeRow, ExemptRow, RegisteredRow, SmallRow } from './columns.ts'

/** The part of a bill or credit note that returns need; amounts in paise. */
type Supply = {
  readonly kind: Bill['kind']
  readonly customer: Bill['customer']
  readonly gstin: string | undefined
  readonly groups: readonly IssuedGroup[]
  readonly lines: readonly StoredLine[]
}

/** Values and taxes in paise: as documents state them, and as the portal calculates them again from the rows of a sheet. */
export type TaxSum = {
  readonly taxable: number
  readonly cgst: number
  readonly portalHalf: number
}

/** The sums of a table at one rate. */
export type RateSum = TaxSum & { readonly rate: number }

type Table = 'invoices' | 'others' | 'notes'

/** A taxable value of a document at one rate of GST above 0. */
type Rated = { readonly rate: number; readonly taxable: number; readonly cgst: number }

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** CGST or SGST of a row in paise, half up, as the portal calculates both from the taxable value. */
export const portalHalf = (taxable: number, rate: number): number =>
  Math.sign(taxable) * proportion(Math.abs(taxable), basisPoints(rate, 'rate'), 20_000)

const ratedOf = ({ groups }: Pick<Supply, 'groups'>): Rated[] => {
  const rates = new Map<number, Rated>()
  for (const { kind, rate, taxable, cgst } of groups) {
    if (kind !== 'gst' || rate === 0) continue
    const known = rates.get(rate) ?? { rate, taxable: 0, cgst: 0 }
    rates.set(rate, { rate, taxable: known.taxable + taxable, cgst: known.cgst + cgst })
  }
  // A free line has no value to report.
  return [...rates.values()].filter(({ taxable }) => taxable > 0).toSorted((one, other) => one.rate - other.rate)
}

// The tool refuses names in other letters. The column may be empty.
const nameInTool = (name: string): string | null => (/^[\w&'\-./,()?@!#%$~*;+= ]{1,99}$/.test(name) ? name : null)

const supplyOfBill = (bill: ExportedBill): Supply => ({ kind: bill.kind, ...bill.document })

const supplyOfCredit = (note: IssuedCredit): Supply => ({
  kind: note.billKind,
  customer: note.customer,
  gstin: note.gstin,
  groups: note.document.groups,
  lines: note.lines,
})

type Numbered = Pick<ExportedBill, 'number' | 'issueDate'>

const registeredRows = ({ number, issueDate }: Numbered, supply: Supply, amount: number): RegisteredRow[] => {
  const { customer, gstin = '' } = supply
  if (supply.kind !== 'tax-invoice' || customer?.gstin === undefined) return []
  const shared = { gstin: customer.gstin, name: nameInTool(customer.name), number, date: issueDate, amount }
  return ratedOf(supply).map(({ rate, taxable }) => ({ ...shared, place: gstState(gstin), rate, taxable }))
}

/** The rows of a bill in table 4A: one for each rate, none without a GSTIN. */
export const invoiceRows = (bill: ExportedBill): RegisteredRow[] =>
  registeredRows(bill, supplyOfBill(bill), bill.payable)

/** The rows of a credit note in table 9B. */
export const noteRows = (note: IssuedCredit): RegisteredRow[] => registeredRows(note, supplyOfCredit(note), note.amount)

const descriptions = ['registered', 'unregistered'] as const

type Guest = (typeof descriptions)[number]

const guestOf = ({ customer }: Supply): Guest => (customer?.gstin === undefined ? 'unregistered' : 'registered')

/** The sums of a return. Bills and credit notes are added once each; the size depends on rates, not on bills. */
export class ReturnSums {
  /** The value on bills of supply, and on bills without a registration. */
  turnover = 0
  unregistered = 0
  readonly #rates = new Map<
    string,
    { readonly table: Table; rate: number; taxable: number; cgst: number; half: number }
  >()
  readonly #small = new Map<string, SmallRow>()
  readonly #exempt = new Map<string, number>()
  readonly #codes = { registered: new Map<string, CodeRow>(), unregistered: new Map<string, CodeRow>() }

  /** Adds a bill that was not cancelled. */
  addBill(bill: ExportedBill): void {
    this.#add(supplyOfBill(bill), 1)
  }

  addCredit(note: IssuedCredit): void {
    this.#add(supplyOfCredit(note), -1)
  }

  /** Table 7: all that guests without a GSTIN got, less their credit notes. */
  smallRows(): SmallRow[] {
    return [...this.#small.values()]
      .filter(({ taxable }) => taxable !== 0)
      .toSorted((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : one.rate - other.rate))
  }

  /** Table 8 in the tool's four rows. A restaurant serves in its own state. */
  exemptRows(): ExemptRow[] {
    return descriptions.flatMap((guest) => [
      { description: `Inter-State supplies to ${guest} persons`, nil: 0, exempt: 0, nonGst: 0 },
      { description: `Intra-State supplies to ${guest} persons`, ...this.#exemptOf([guest]) },
    ])
  }

  /** Nil-rated, exempt and non-GST supplies to all guests. */
  exemptSum(): Omit<ExemptRow, 'description'> {
    return this.#exemptOf(descriptions)
  }

  /** Table 12. */
  codeRows(guest: Guest): CodeRow[] {
    return [...this.#codes[guest].values()]
      .filter(({ taxable, quantity }) => taxable !== 0 || (quantity ?? 0) !== 0)
      .toSorted((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : one.rate - other.rate))
  }

  /** The sums of table 4A, 7 or 9B by rate. The portal calculates the tax of table 7 from its sums. */
  rateSums(table: Table): RateSum[] {
    return [...this.#rates.values()]
      .filter((sum) => sum.table === table)
      .map(({ rate, taxable, cgst, half }) => ({
        rate,
        taxable,
        cgst,
        portalHalf: table === 'others' ? this.#halfOf(rate) : half,
      }))
      .toSorted((one, other) => one.rate - other.rate)
  }

  #halfOf(rate: number): number {
    return sumOf(this.smallRows().map((row) => (row.rate === rate ? portalHalf(row.taxable, rate) : 0)))
  }

  #add(supply: Supply, sign: 1 | -1): void {
    const value = sign * sumOf(supply.lines.map(({ taxable }) => taxable))
    if (supply.kind === 'bill-of-supply') this.turnover += value
    else if (supply.kind === 'bill') this.unregistered += value
    else {
      this.#addRates(supply, sign)
      this.#addExempt(supply, sign)
      this.#addCodes(supply, sign)
    }
  }

  #addRates(supply: Supply, sign: 1 | -1): void {
    const isRegistered = guestOf(supply) === 'registered'
    const table = isRegistered ? (sign === 1 ? 'invoices' : 'notes') : 'others'
    for (const { rate, taxable, cgst } of ratedOf(supply)) {
      const key = `${table} ${rate}`
      const known = this.#rates.get(key) ?? { table, rate, taxable: 0, cgst: 0, half: 0 }
      known.taxable += sign * taxable
      known.cgst += sign * cgst
      known.half += sign * portalHalf(taxable, rate)
      this.#rates.set(key, known)
      if (!isRegistered) this.#addSmall({ place: gstState(supply.gstin ?? ''), rate, taxable: sign * taxable })
    }
  }

  #addSmall({ place, rate, taxable }: SmallRow): void {
    const key = `${place} ${rate}`
    this.#small.set(key, { place, rate, taxable: taxable + (this.#small.get(key)?.taxable ?? 0) })
  }

  #addExempt(supply: Supply, sign: 1 | -1): void {
    for (const { kind, rate, taxable } of supply.groups) {
      if (kind === 'gst' && rate > 0) continue
      const key = `${kind} ${guestOf(supply)}`
      this.#exempt.set(key, sign * taxable + (this.#exempt.get(key) ?? 0))
    }
  }

  #exemptOf(guests: readonly Guest[]): Omit<ExemptRow, 'description'> {
    const sum = (kind: IssuedGroup['kind']): number =>
      sumOf(guests.map((guest) => this.#exempt.get(`${kind} ${guest}`) ?? 0))
    return { nil: sum('gst'), exempt: sum('exempt'), nonGst: sum('vat') }
  }

  #addCodes(supply: Supply, sign: 1 | -1): void {
    const codes = this.#codes[guestOf(supply)]
    for (const { kind, taxClass, name, code = '', rate, taxable, cgst, sgst } of this.#distinctGroups(supply)) {
      if (kind === 'vat') continue
      const key = JSON.stringify([code, rate, code === '' ? name : ''])
      const known = codes.get(key) ?? {
        code,
        name,
        quantity: isServiceCode(code) ? null : 0,
        rate,
        taxable: 0,
        cgst: 0,
        sgst: 0,
      }
      // Packing has no units of its own.
      const dishes = supply.lines.filter((line) => line.taxClass === taxClass && !line.isCharge)
      const units = sumOf(dishes.map(({ quantity }) => quantity))
      codes.set(key, {
        ...known,
        quantity: known.quantity === null ? null : known.quantity + sign * units,
        taxable: known.taxable + sign * taxable,
        cgst: known.cgst + sign * cgst,
        sgst: known.sgst + sign * sgst,
      })
    }
  }

  /** The groups of a document by class. Prices with and without tax make two groups of one class. */
  #distinctGroups({ groups }: Supply): IssuedGroup[] {
    const classes = new Map<string, IssuedGroup>()
    for (const group of groups) {
      const known = classes.get(group.taxClass)
      const { taxable = 0, cgst = 0, sgst = 0 } = known ?? {}
      classes.set(group.taxClass, {
        ...group,
        taxable: taxable + group.taxable,
        cgst: cgst + group.cgst,
        sgst: sgst + group.sgst,
      })
    }
    return [...classes.values()]
  }
}
