import * as bounds from '@thali/contract/basics/bounds'
import type { TaxClass, TaxKind } from '@thali/contract/bills/tax'
import { rowNameError } from '#web/forms/rows.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { billingMessages as messages } from './billing-messages.en.ts'

/** A tax class as it is edited. Rates are changed by a new one from a date; text as typed. */
export type TaxClassRow = {
  readonly id: string
  /** Added in this form: its kind can still change. */
  readonly isNew: boolean
  readonly name: string
  readonly kind: TaxKind
  readonly code: string
  readonly rates: TaxClass['rates']
  /** The new rate; empty for none. */
  readonly percent: string
  /** `2026-11-20`. */
  readonly from: string
}

/** Error texts of a row by field. */
export type TaxClassErrors = { readonly [K in 'name' | 'percent' | 'from' | 'code']?: string }

/** The form of stored classes; no new rate is typed yet. */
export const rowsOf = (classes: readonly TaxClass[]): readonly TaxClassRow[] =>
  classes.map(({ id, name, kind, code = '', rates }) => ({
    id,
    isNew: false,
    name,
    kind,
    code,
    rates,
    percent: '',
    from: '',
  }))

/** A new class without a name, with a rate from today. */
export const newRow = (today: string): TaxClassRow => ({
  id: `tax-${Math.random().toString(36).slice(2, 12)}`,
  isNew: true,
  name: '',
  kind: 'gst',
  code: '',
  rates: [],
  percent: '',
  from: today,
})

/** The rate on a date; undefined before the first. */
export const rateOn = ({ rates }: Pick<TaxClassRow, 'rates'>, date: string): TaxClass['rates'][number] | undefined =>
  rates.findLast(({ from }) => from <= date)

/** Whether items can have this class: it has a rate or needs none. */
export const isUsable = ({ kind, rates, percent }: TaxClassRow): boolean =>
  kind === 'exempt' || rates.length > 0 || percent.trim() !== ''

/** The rates of GST since 2017; gold has 3 % and rough stones 0.25 %. */
export const usualGstRates: readonly number[] = [0, 0.25, 3, 5, 12, 18, 28, 40]

const percentMax = ({ kind }: TaxClassRow): number => (kind === 'gst' ? bounds.gstPercentMax : bounds.taxPercentMax)

const isPercent = (row: TaxClassRow): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(row.percent.trim()) && Number(row.percent) <= percentMax(row)

/** Whether the new rate of a class is one that GST does not have, such as 81 for 18. */
export const isUnusual = (row: TaxClassRow): boolean =>
  row.kind === 'gst' && row.percent.trim() !== '' && !usualGstRates.includes(Number(row.percent))

const rateErrors = (row: TaxClassRow, today: string): Pick<TaxClassErrors, 'percent' | 'from'> => {
  if (row.kind === 'exempt') return {}
  if (row.percent.trim() === '') return row.isNew ? { percent: messages.percentMissing } : {}
  if (!isPercent(row)) return { percent: messages.percentWrong(percentMax(row)) }
  if (row.from === '') return { from: commonMessages.dateMissing }
  return row.from < today && rateOn(row, today) ? { from: messages.datePast } : {}
}

/** Validates a row among all rows; empty when valid. */
export const checkRow = (row: TaxClassRow, rows: readonly TaxClassRow[], today: string): TaxClassErrors => {
  const others = rows.filter(({ id }) => id !== row.id)
  const name = rowNameError(row.name, others, bounds.choiceNameLengthMax)
  const isCode = row.code.trim() === '' || /^\d{4,8}$/.test(row.code.trim())
  return { ...(name && { name }), ...rateErrors(row, today), ...(!isCode && { code: messages.codeWrong }) }
}

const ratesOf = ({ kind, rates, percent, from }: TaxClassRow): TaxClass['rates'] => {
  if (kind === 'exempt') return []
  if (percent.trim() === '') return [...rates]
  const added = [...rates.filter((one) => one.from !== from), { from, percent: Number(percent) }]
  return added.toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** The classes as the server stores them. */
export const classesToSave = (rows: readonly TaxClassRow[]): TaxClass[] =>
  rows.map((row) => ({
    id: row.id,
    name: row.name.trim(),
    kind: row.kind,
    rates: ratesOf(row),
    ...(row.code.trim() !== '' && { code: row.code.trim() }),
  }))

/** The rate of a class today in words, or that it has none. */
export const rateInWords = (row: TaxClassRow, today: string): string => {
  if (row.kind === 'exempt') return messages.exempt
  const rate = rateOn(row, today)
  if (!rate) return messages.noRate
  const [whole, half] = [String(rate.percent), String(rate.percent / 2)]
  return row.kind === 'gst' ? messages.gstRate({ percent: whole, cgst: half, sgst: half }) : messages.vatRate(whole)
}
