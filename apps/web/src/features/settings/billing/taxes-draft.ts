import type { BillingSettings } from '@thali/contract/bills/billing'
import type { SaveQuestion } from '../settings-group.tsx'
import { billingMessages as messages } from './billing-messages.en.ts'
import {
  type TaxClassErrors,
  type TaxClassRow,
  checkRow,
  classesToSave,
  isUnusual,
  isUsable,
  rowsOf,
  usualGstRates,
} from './tax-classes-draft.ts'

/** Prices and taxes as typed. */
export type TaxesDraft = {
  readonly prices: 'excluded' | 'included'
  readonly roundTo: BillingSettings['roundTo']
  readonly classes: readonly TaxClassRow[]
  /** The class of items without a choice. */
  readonly defaultTaxClass: string
}

/** Error texts; for classes by the class id. */
export type TaxesErrors = {
  readonly classes?: Readonly<Record<string, TaxClassErrors>>
  readonly defaultTaxClass?: string
}

/** The form of the stored settings. */
export const taxesDraftOf = (billing: BillingSettings): TaxesDraft => ({
  prices: billing.pricesIncludeTax ? 'included' : 'excluded',
  roundTo: billing.roundTo,
  classes: rowsOf(billing.taxClasses),
  defaultTaxClass: billing.defaultTaxClass,
})

/** Validates the form; `today` is the date in India. Empty when valid. */
export const checkTaxes = ({ classes, defaultTaxClass }: TaxesDraft, today: string): TaxesErrors => {
  const wrong = classes
    .map((row) => [row.id, checkRow(row, classes, today)] as const)
    .filter(([, errors]) => Object.keys(errors).length > 0)
  const used = classes.find(({ id }) => id === defaultTaxClass)
  return {
    ...(wrong.length > 0 && { classes: Object.fromEntries(wrong) }),
    ...(!(used && isUsable(used)) && { defaultTaxClass: messages.defaultMissing }),
  }
}

/** The question before new rates of GST are saved that the law does not have; undefined for none. */
export const unusualRates = ({ classes }: TaxesDraft): SaveQuestion | undefined => {
  const rates = classes.filter(isUnusual).map(({ percent, name }) => `${percent.trim()} % (${name.trim()})`)
  if (rates.length === 0) return undefined
  return {
    title: messages.unusualTitle(rates.join(', ')),
    text: messages.unusualText(usualGstRates.join(', ')),
    confirm: messages.unusualConfirm,
  }
}

/** Prices and taxes as the server stores them. */
export const taxesToSave = (draft: TaxesDraft): Partial<BillingSettings> => ({
  pricesIncludeTax: draft.prices === 'included',
  roundTo: draft.roundTo,
  taxClasses: classesToSave(draft.classes),
  defaultTaxClass: draft.defaultTaxClass,
})
