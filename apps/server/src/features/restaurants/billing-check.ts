import { isDeepStrictEqual } from 'node:util'
import { taxClassHasItems, taxClassOfTakeaway } from '@thali/contract/api/errors'
import * as bounds from '@thali/contract/basics/bounds'
import { indianDate } from '@thali/contract/bills/bill-number'
import type { BillingSettings } from '@thali/contract/bills/billing'
import type { TaxClass } from '@thali/contract/bills/tax'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { AppError } from '#server/platform/app-error.ts'

/** A change of the billing settings, what depends on them, and the time of the change. */
export type BillingChange = {
  readonly before: BillingSettings
  readonly after: BillingSettings
  /** The class of takeaway orders; null for none. */
  readonly takeawayClass: string | null
  /** How many items name each class. */
  readonly usedClasses: ReadonlyMap<string, number>
  readonly hasBills: boolean
  readonly now: Date
}

const isUsable = ({ kind, rates }: TaxClass): boolean => kind === 'exempt' || rates.length > 0

const refuseLostClasses = ({ before, after, usedClasses }: BillingChange): void => {
  for (const { id, name } of before.taxClasses) {
    const count = usedClasses.get(id) ?? 0
    const present = after.taxClasses.find((candidate) => candidate.id === id)
    if (count === 0 || (present && isUsable(present))) continue
    throw new AppError('tax_class_in_use', {}, taxClassHasItems(name, count))
  }
}

const isForTakeaway = (taxClass: TaxClass | undefined): boolean =>
  taxClass !== undefined && taxClass.kind !== 'vat' && isUsable(taxClass)

const refuseLostTakeawayClass = ({ before, after, takeawayClass }: BillingChange): void => {
  const present = after.taxClasses.find(({ id }) => id === takeawayClass)
  if (takeawayClass === null || isForTakeaway(present)) return
  const { name = takeawayClass } = before.taxClasses.find(({ id }) => id === takeawayClass) ?? {}
  throw new AppError('tax_class_in_use', {}, taxClassOfTakeaway(name))
}

/** Throws `validation_failed` for a takeaway class that the restaurant does not have, of alcohol, or without a rate. */
export const refuseWrongTakeawayClass = ({ billing, takeaway }: Settings): void => {
  const { taxClass } = takeaway
  if (taxClass === null || isForTakeaway(billing.taxClasses.find(({ id }) => id === taxClass))) return
  const message = 'Must be a tax class with a rate, and not alcohol'
  throw new AppError('validation_failed', { fields: [{ path: 'takeaway.taxClass', message }] })
}

// Bills contain the rates of their day, but the settings are what an owner shows to the tax office.
const refuseChangedPast = ({ before, after, hasBills, now }: BillingChange): void => {
  if (!hasBills) return
  const today = indianDate(now)
  const pastOf = ({ kind, rates }: TaxClass) => ({ kind, rates: rates.filter(({ from }) => from < today) })
  const stored = new Map(before.taxClasses.map((taxClass) => [taxClass.id, pastOf(taxClass)]))
  const fields = after.taxClasses.flatMap((taxClass, index) => {
    const past = stored.get(taxClass.id)
    if (!past || past.rates.length === 0 || isDeepStrictEqual(pastOf(taxClass), past)) return []
    return [
      { path: `billing.taxClasses.${index}.rates`, message: 'Rates of past days cannot change; add one from a date' },
    ]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

// A stored rate stays, so that an old mistake does not block other changes.
const refuseHighRates = ({ before, after }: BillingChange): void => {
  const stored = new Map(before.taxClasses.map((taxClass) => [taxClass.id, taxClass.rates]))
  const fields = after.taxClasses.flatMap(({ id, kind, rates }, index) => {
    const isHigh = rates.some(
      (rate) => rate.percent > bounds.gstPercentMax && !stored.get(id)?.some((entry) => isDeepStrictEqual(entry, rate)),
    )
    if (kind !== 'gst' || !isHigh) return []
    const message = `Must be at most ${bounds.gstPercentMax} % for GST`
    return [{ path: `billing.taxClasses.${index}.rates`, message }]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const refuseMissingRate = ({ after, now }: BillingChange): void => {
  if (!after.isOn || after.scheme !== 'regular') return
  const used = after.taxClasses.find(({ id }) => id === after.defaultTaxClass)
  const today = indianDate(now)
  if (used?.kind === 'exempt' || used?.rates.some(({ from }) => from <= today)) return
  throw new AppError('validation_failed', {
    fields: [{ path: 'billing.defaultTaxClass', message: 'Must have a rate for today' }],
  })
}

/** Whether liquor can be billed under composition, which the law excludes (s.10(2) of the CGST Act). */
const sellsLiquorUnderComposition = ({ isOn, scheme, taxClasses }: BillingSettings): boolean =>
  isOn && scheme === 'composition' && taxClasses.some(({ kind, rates }) => kind === 'vat' && rates.length > 0)

// Settings that were stored before stay, so that other changes are not blocked. The screen warns.
const refuseLiquorUnderComposition = ({ before, after }: BillingChange): void => {
  if (!sellsLiquorUnderComposition(after) || sellsLiquorUnderComposition(before)) return
  throw new AppError('validation_failed', {
    fields: [{ path: 'billing.scheme', message: 'Composition excludes liquor; remove the rates of its VAT' }],
  })
}

/**
 * Refuses billing settings with which items or stored bills could not be explained.
 * @throws AppError `tax_class_in_use` with the number of items, or `validation_failed`.
 */
export const refuseWrongBilling = (change: BillingChange): void => {
  refuseLostClasses(change)
  refuseLostTakeawayClass(change)
  refuseChangedPast(change)
  refuseHighRates(change)
  refuseMissingRate(change)
  refuseLiquorUnderComposition(change)
}
