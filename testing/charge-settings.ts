import { toRupees } from '@thali/contract/basics/money'
import { defaultBilling } from '@thali/contract/bills/billing'
import type { RuleDish, RuleSettings } from './charge-oracle.ts'
import type { Place } from './place.ts'
import { pick } from './random.ts'

/** The settings under which orders are placed and billed. */
export type ChargeSettings = RuleSettings & { readonly isInclusive: boolean }

const classes = [
  { id: 'food', kind: 'gst', code: '996331', percent: 5 },
  { id: 'hotel', kind: 'gst', code: '996331', percent: 18 },
  { id: 'sweets', kind: 'gst', code: '2106', percent: 5 },
  { id: 'cola', kind: 'gst', code: '2202', percent: 40 },
  { id: 'bread', kind: 'exempt', code: '1905', percent: 0 },
  { id: 'beer', kind: 'vat', code: '2203', percent: 20 },
] as const

const taxClasses = classes.map(({ id, kind, code, percent }) => ({
  id,
  name: id,
  kind,
  code,
  rates: [{ from: '2017-07-01', percent }],
}))

/** The counter of the restaurant; its other tables are dining tables. */
export const counter = 20

/** Gives the dishes of a restaurant random taxes and packing, and opens the counter. */
export const addDishes = async ({ db, restaurant, dishes }: Place, random: () => number): Promise<RuleDish[]> => {
  const table = { restaurant_id: restaurant.id, number: counter, is_counter: true }
  await db.insertInto('restaurant_tables').values(table).execute()
  const made: RuleDish[] = []
  for (const { id } of dishes) {
    const taxClass = random() < 0.4 ? undefined : pick(random, classes)?.id
    const hasMaximumPrice = random() < 0.15
    const packing = random() < 0.4 ? Math.floor(random() * 4) * 325 : undefined
    const columns = { tax_class: taxClass ?? null, is_tax_included: hasMaximumPrice, packing_paise: packing ?? null }
    await db.updateTable('items').set(columns).where('id', '=', id).execute()
    const named = { ...(taxClass !== undefined && { taxClass }), ...(packing !== undefined && { packing }) }
    made.push({ id, hasMaximumPrice, ...named })
  }
  return made
}

/** Stores random settings of packing and taxes. */
export const changeSettings = async ({ db }: Place, random: () => number): Promise<ChargeSettings> => {
  const per = pick(random, ['dish', 'dish', 'dish', 'order', 'order', 'order', 'none'] as const) ?? 'none'
  const packing = { per, amount: Math.floor(random() * 5) * 475 }
  const takeawayClass = random() < 0.5 ? null : (pick(random, ['food', 'hotel', 'sweets', 'bread']) ?? null)
  const isInclusive = random() < 0.5
  const takeaway = {
    isOn: true,
    keepContactDays: 30,
    packing: { per, amount: toRupees(packing.amount) },
    taxClass: takeawayClass,
  }
  const billing = {
    ...defaultBilling,
    isOn: true,
    scheme: 'regular',
    gstin: '27AAPFU0939F1ZV',
    legalName: 'Spice Garden LLP',
    address: 'Pune',
    taxClasses,
    defaultTaxClass: 'food',
    pricesIncludeTax: isInclusive,
  }
  await db
    .updateTable('restaurants')
    .set({ takeaway: JSON.stringify(takeaway), billing: JSON.stringify(billing) })
    .execute()
  return { packing, takeawayClass, isInclusive, classes: taxClasses, defaultClass: 'food' }
}
