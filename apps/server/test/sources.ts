import type { Input } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { anItem } from './builders.ts'
import { openCashDesk, type CashDesk } from './cash-desk.ts'
import type { Answered, StartOptions } from './harness.ts'

type Creation = Input<'createSourceOrder'>['body']

/** The GSTIN of the platform `Quick`. */
export const operatorGstin = '29AAGCB7383J1Z4'

/** The counter of the sources. */
export const sourceTable = 30

/** A cash desk with a platform, `Quick`, and an own website, `Web`. `dal` is restaurant service, `water` packed goods of 18 %, `beer` liquor. */
export type SourceDesk = CashDesk & {
  /** The body of an order of `Quick`: one dal for 120 rupees. */
  body(change?: { readonly source?: Partial<Creation['source']>; readonly items?: Creation['items'] }): Creation
  submit(creation: Creation): Promise<Answered<'createSourceOrder'>>
  /** Sends an order of `Quick` and expects success. */
  take(number: string, items?: Creation['items'], source?: Partial<Creation['source']>): Promise<Order>
  setTakeaway(change: Partial<Input<'saveSettings'>['body']['takeaway']>): Promise<Answered<'saveSettings'>>
}

/** Tax classes of the tests: liquor has a rate. */
const taxClasses = (billing: Settings['billing']): Settings['billing']['taxClasses'] =>
  billing.taxClasses.map((taxClass) =>
    taxClass.kind === 'vat' ? { ...taxClass, rates: [{ from: '2020-01-01', percent: 20 }] } : taxClass,
  )

/** Lets a restaurant with billing on take orders from elsewhere. */
export const openSourceDeskOn = async (desk: CashDesk): Promise<SourceDesk> => {
  const { server, restaurant, staff } = desk
  const params = { restaurantId: restaurant.id }
  for (const [id, taxClass] of [
    ['water', 'goods-18'],
    ['beer', 'alcohol-vat'],
  ] as const) {
    await anItem(server.db, restaurant, id, { price: 50 })
    await server.db.updateTable('items').set({ tax_class: taxClass }).where('id', '=', id).execute()
  }
  await staff('saveTables', { body: { ...params, tables: [{ number: 7 }, { number: sourceTable, isCounter: true }] } })
  const { billing } = (await staff('getSettings', { params })).body
  await desk.setBilling({
    scheme: 'regular',
    gstin: '27AAPFU0939F1ZV',
    legalName: 'Spice Garden Private Limited',
    address: '1 MG Road, Pune',
    taxClasses: taxClasses(billing),
  })
  const body: SourceDesk['body'] = ({ source, items } = {}) => ({
    ...params,
    source: { kind: 'operator', name: 'Quick', number: '1', isPrepaid: true, ...source },
    items: items ?? [{ itemId: 'dal', quantity: 1, price: 120 }],
  })
  const submit: SourceDesk['submit'] = (creation) => staff('createSourceOrder', { body: creation })
  const setTakeaway: SourceDesk['setTakeaway'] = async (change) => {
    const { version, takeaway } = (await staff('getSettings', { params })).body
    return staff('saveSettings', { params, body: { version, takeaway: { isOn: takeaway.isOn, ...change } } })
  }
  await setTakeaway({
    sources: [
      { name: 'Quick', kind: 'operator', gstin: operatorGstin, tableNumber: sourceTable },
      { name: 'Web', kind: 'own', gstin: '', tableNumber: sourceTable },
    ],
  })
  return {
    ...desk,
    body,
    submit,
    setTakeaway,
    async take(number, items, source) {
      const answer = await submit(body({ source: { number, ...source }, ...(items && { items }) }))
      if (answer.status !== 201) throw new Error(`Answered ${answer.status} ${answer.problem.code}`)
      return answer.body
    },
  }
}

/** Starts a server with a restaurant that takes orders from elsewhere. */
export const openSourceDesk = async (options: StartOptions = {}): Promise<SourceDesk> =>
  openSourceDeskOn(await openCashDesk(options))
