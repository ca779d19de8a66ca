import type { z } from 'zod'
import { calculateBill, type BillableLine } from '../bills/bill.ts'
import { taxClassOf, type BillingSettings } from '../bills/billing.ts'
import { taxRule } from '../bills/tax.ts'
import type { slip, slipRow } from './slip-schema.ts'
import { isOperatorTaxed } from './source.ts'

/** The slip of a platform's order; see `slip`. */
export type Slip = z.infer<typeof slip>

/** The part of a slip that lists show; see `slipRow`. */
export type SlipRow = z.infer<typeof slipRow>

/** The row of a slip. */
export const toSlipRow = (slip: Slip): SlipRow => {
  const { seller: _seller, language: _language, lines: _lines, value: _value, ...row } = slip
  return row
}

/** A line of a slip in paise. `taxable` is its value without tax, `rate` in percent. */
export type SlipAmounts = {
  readonly id: string
  readonly value: number
  readonly taxable: number
  readonly taxClass: string
  readonly code: string
  readonly rate: number
}

/** Whether the platform pays a line's tax. */
export const isOnSlip = (billing: BillingSettings, { taxClass }: Pick<BillableLine, 'taxClass'>): boolean => {
  const found = taxClassOf(billing, taxClass)
  return found !== undefined && isOperatorTaxed(found)
}

/**
 * The values of a slip's lines. The platform pays tax by the rates of the class whatever the restaurant's registration is, so a
 * price that includes it is divided as on a tax invoice.
 */
export const calculateSlip = (
  billing: BillingSettings,
  lines: readonly BillableLine[],
  date: string,
): SlipAmounts[] => {
  const rules = { ...billing, scheme: 'regular', roundTo: 'none' } as const
  const amounts = calculateBill(rules, lines, { discounts: [], date })
  return amounts.lines.map(({ id, value, taxable, taxClass = billing.defaultTaxClass }) => ({
    id,
    value,
    taxable,
    taxClass,
    code: taxClassOf(billing, taxClass)?.code ?? '',
    rate: taxRule(billing.taxClasses, taxClass, date).rate,
  }))
}
