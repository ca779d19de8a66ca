import type { LineClass } from '../orders/charges.ts'
import type { BillingSettings } from './billing.ts'

/** Whether an HSN or SAC code names a service, which has no unit. */
export const isServiceCode = (code = ''): boolean => code.startsWith('99')

/** The settings that decide the tax class of a dish. */
export type ClassRules = Pick<BillingSettings, 'defaultTaxClass'> & {
  readonly taxClasses: readonly Pick<BillingSettings['taxClasses'][number], 'id' | 'kind' | 'code'>[]
  /** The class of restaurant services in takeaway orders; null: each dish keeps its own. */
  readonly takeawayClass: string | null
}

/** The tax class of a dish: its own or the default one. In takeaway orders a restaurant service may have another one. */
export const dishClass = (
  { taxClasses, defaultTaxClass, takeawayClass }: ClassRules,
  taxClass: string | undefined,
  isTakeaway: boolean,
): LineClass => {
  const find = (wanted: string) => taxClasses.find(({ id }) => id === wanted)
  const own = find(taxClass ?? defaultTaxClass) ?? find(defaultTaxClass)
  const isService = own?.kind === 'gst' && isServiceCode(own.code)
  const used = (isTakeaway && isService && takeawayClass !== null ? find(takeawayClass) : undefined) ?? own
  return { taxClass: used?.id ?? defaultTaxClass, kind: used?.kind ?? 'gst' }
}
