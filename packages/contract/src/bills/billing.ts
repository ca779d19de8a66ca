import type { z } from 'zod'
import type { addedTaxes, billing, publicBilling } from './billing-schema.ts'
import type { TaxClass } from './tax.ts'

/** How a restaurant issues bills; see `billing`. */
export type BillingSettings = z.infer<typeof billing>

/** The part of the settings that menus carry; see `publicBilling`. */
export type PublicBilling = z.infer<typeof publicBilling>

/** The taxes that bills add to prices; see `addedTaxes`. */
export type AddedTaxes = z.infer<typeof addedTaxes>

// 5 % without input tax credit since November 2017. The definition of hotels that pay 18 % applies since April 2025.
const restaurantRates = { five: '2017-11-15', eighteen: '2025-04-01' }

// The rates of goods since the reform of September 2025: 5, 18 and 40 %.
const goodsSince = '2025-09-22'

const restaurantCode = '996331'

/** The tax classes of a restaurant that changed none (plan §6). Alcohol has no rate: each state sets its own. */
const defaultTaxClasses: TaxClass[] = [
  {
    id: 'restaurant-5',
    name: 'Restaurant 5 %',
    kind: 'gst',
    rates: [{ from: restaurantRates.five, percent: 5 }],
    code: restaurantCode,
  },
  {
    id: 'restaurant-18',
    name: 'Restaurant in a hotel 18 %',
    kind: 'gst',
    rates: [{ from: restaurantRates.eighteen, percent: 18 }],
    code: restaurantCode,
  },
  { id: 'goods-5', name: 'Packed goods 5 %', kind: 'gst', rates: [{ from: goodsSince, percent: 5 }] },
  { id: 'goods-18', name: 'Packed goods 18 %', kind: 'gst', rates: [{ from: goodsSince, percent: 18 }] },
  { id: 'goods-40', name: 'Packed goods 40 %', kind: 'gst', rates: [{ from: goodsSince, percent: 40 }] },
  { id: 'alcohol-vat', name: 'Alcohol (VAT of the state)', kind: 'vat', rates: [] },
  { id: 'exempt', name: 'Without tax', kind: 'exempt', rates: [] },
]

/** The billing settings of a restaurant that changed none. */
export const defaultBilling: BillingSettings = {
  isOn: false,
  scheme: 'unregistered',
  gstin: '',
  legalName: '',
  address: '',
  fssai: '',
  taxClasses: defaultTaxClasses,
  defaultTaxClass: 'restaurant-5',
  pricesIncludeTax: false,
  roundTo: 'rupee',
  prefix: 'B',
  footer: '',
  upi: { vpa: '', name: '' },
  discountLimits: { waiter: 0, cashier: 10 },
}

// A part of turnover, half for the state. Restaurants have paid it since the scheme began.
const compositionRates = [{ from: '2017-07-01', percent: 5 }]

/** The percent of turnover that a restaurant under composition pays on a date. */
export const compositionRate = (date: string): number =>
  compositionRates.findLast(({ from }) => from <= date)?.percent ?? 0

/** The class of a dish that may name one: its own, or the default. Undefined for an unknown one. */
export const taxClassOf = (
  { taxClasses, defaultTaxClass }: Pick<BillingSettings, 'taxClasses' | 'defaultTaxClass'>,
  named: string | undefined,
): TaxClass | undefined => taxClasses.find(({ id }) => id === (named ?? defaultTaxClass))

/** Whether bills charge the VAT of liquor alone: without a registration for GST, with one for the state's VAT. */
export const chargesOnlyVat = ({ scheme, vatNumber }: Pick<BillingSettings, 'scheme' | 'vatNumber'>): boolean =>
  scheme === 'unregistered' && !!vatNumber

/** Whether menus say "+ taxes": bills are on and add a tax that prices do not include. */
export const addsTax = (settings: BillingSettings): boolean => {
  const { isOn, scheme, pricesIncludeTax, taxClasses } = settings
  const hasVat = taxClasses.some(({ kind, rates }) => kind === 'vat' && rates.length > 0)
  return isOn && !pricesIncludeTax && (scheme === 'regular' || (chargesOnlyVat(settings) && hasVat))
}
