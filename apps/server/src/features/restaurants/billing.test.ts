import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { defaultBilling } from '@thali/contract/bills/billing'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { aRestaurant, logIn } from '#test/builders.ts'
import { startServer } from '#test/harness.ts'

type Billing = NonNullable<Input<'saveSettings'>['body']['billing']>

const registered = {
  scheme: 'regular',
  gstin: '29ABCDE1234F1ZW',
  legalName: 'Spice Garden Foods LLP',
  address: '12 Church Street\nBengaluru 560001',
} as const

const open = async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const { accessToken: token } = await logIn(server, restaurant.admin)
  const { id: restaurantId, categoryId } = restaurant
  const params = { restaurantId }
  const get = async (): Promise<Settings> => (await server.call('getSettings', { params }, { token })).body
  const save = async (change: Partial<Billing>, version?: number) => {
    const { version: present, billing } = await get()
    const body = { version: version ?? present, billing: { ...billing, ...change } }
    return server.call('saveSettings', { params, body }, { token })
  }
  const saveItem = (change: Partial<Input<'saveItem'>['body']>) =>
    server.call('saveItem', { body: { restaurantId, name: 'Water', price: 20, categoryId, ...change } }, { token })
  const menu = async () => (await server.call('getRestaurant', { params, query: {} })).body
  return { server, restaurant, restaurantId, token, params, get, save, saveItem, menu }
}

const foodOf = (rates: { from: string; percent: number }[]) =>
  defaultBilling.taxClasses.map((taxClass) => (taxClass.id === 'restaurant-5' ? { ...taxClass, rates } : taxClass))

describe('settings', () => {
  test('texts and codes are normalized, rates sorted by date', async () => {
    const { save, get } = await open()
    const rates = [
      { from: '2027-01-01', percent: 6 },
      { from: '2017-11-15', percent: 5 },
    ]
    const { status, body } = await save({
      ...registered,
      gstin: ' 29abcde 1234f1zw',
      legalName: ' Spice Garden Foods LLP ',
      fssai: '1001 2022 0000 12',
      prefix: 'sg',
      upi: { vpa: ' spicegarden@okhdfcbank ', name: 'Spice Garden' },
      footer: ' Thank you ',
      taxClasses: foodOf(rates),
    })
    const expected = {
      ...defaultBilling,
      ...registered,
      fssai: '10012022000012',
      prefix: 'SG',
      footer: 'Thank you',
      upi: { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' },
      taxClasses: foodOf(rates.toReversed()),
    }
    expect([status, body.version, body.billing]).toEqual([200, 2, expected])
    expect((await get()).billing).toEqual(expected)
  })

  test('the default settings are stored as null again', async () => {
    const { server, save } = await open()
    const column = async () => (await server.db.selectFrom('restaurants').select('billing').execute())[0]?.billing
    await save({ footer: 'Thank you' })
    expect(await column()).toContain('Thank you')
    await save({ footer: '' })
    expect(await column()).toBeNull()
  })

  test('of two changes from one version, one wins', async () => {
    const { save, get } = await open()
    const answers = await Promise.all(['One', 'Two'].map((footer) => save({ footer }, 1)))
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.settings).toEqual(await get())
  })

  test('only admins of the restaurant read and change them', async () => {
    const { server, restaurant, params } = await open()
    const coast = await aRestaurant(server.db, 'coast-kitchen')
    const { accessToken: other } = await logIn(server, coast.admin)
    const { accessToken: waiter } = await logIn(server, restaurant.waiter)
    const body = { version: 1, billing: { ...defaultBilling, footer: 'Ours' } }
    for (const token of [other, waiter, undefined]) {
      const answers = [
        await server.call('getSettings', { params }, { token }),
        await server.call('saveSettings', { params, body }, { token }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(token ? [403, 403] : [401, 401])
    }
  })
})

const on = { ...registered, isOn: true } as const
const someClass: Billing['taxClasses'][number] = { id: 'x', name: 'Other', kind: 'exempt', rates: [] }
const [food] = defaultBilling.taxClasses

test.each<[string, Partial<Billing>, string]>([
  ['a GSTIN with a wrong check character', { gstin: '29ABCDE1234F1ZX' }, 'gstin'],
  ['a registered restaurant without a GSTIN', { ...on, gstin: '' }, 'gstin'],
  ['composition without a GSTIN', { ...on, scheme: 'composition', gstin: '' }, 'gstin'],
  ['a registered restaurant without a name', { ...on, legalName: ' ' }, 'legalName'],
  ['a registered restaurant without an address', { ...on, address: '' }, 'address'],
  ['an FSSAI number of 13 digits', { fssai: '1001202200001' }, 'fssai'],
  ['a UPI address without a bank', { upi: { vpa: 'spicegarden', name: 'Spice' } }, 'upi.vpa'],
  ['a UPI address without a name', { upi: { vpa: 'spice@okaxis', name: '' } }, 'upi.name'],
  ['an empty prefix', { prefix: '' }, 'prefix'],
  ['a prefix of four letters', { prefix: 'SPIC' }, 'prefix'],
  ['a prefix that starts with 0', { prefix: '0A' }, 'prefix'],
  ['a prefix with a hyphen', { prefix: 'S-' }, 'prefix'],
  ['a default class that does not exist', { defaultTaxClass: 'gold' }, 'defaultTaxClass'],
  ['a default class without a rate', { defaultTaxClass: 'alcohol-vat' }, 'defaultTaxClass'],
  [
    'a default class with a rate of tomorrow',
    { ...on, taxClasses: foodOf([{ from: '2026-11-22', percent: 5 }]) },
    'defaultTaxClass',
  ],
  ['no tax class', { taxClasses: [] }, 'taxClasses'],
  [
    'two classes with one id',
    { taxClasses: [...(food ? [food] : []), { ...someClass, id: 'restaurant-5' }] },
    'taxClasses',
  ],
  [
    'two classes with one name',
    { taxClasses: [...(food ? [food] : []), { ...someClass, name: food?.name.toUpperCase() ?? '' }] },
    'taxClasses',
  ],
  [
    'two rates from one date',
    { taxClasses: foodOf([1, 2].map((percent) => ({ from: '2026-01-01', percent }))) },
    'taxClasses.0.rates',
  ],
  ['a discount limit of 101 percent', { discountLimits: { waiter: 101, cashier: 10 } }, 'discountLimits.waiter'],
])('%s is refused', async (_, change, path) => {
  const { save } = await open()
  const { status, problem } = await save(change)
  expect([status, problem.fields?.[0]?.path]).toEqual([400, `billing.${path}`])
})

test('an unregistered restaurant needs no GSTIN, name or address', async () => {
  const { save } = await open()
  expect(await save({ isOn: true })).toMatchObject({ status: 200, body: { billing: { isOn: true } } })
})

test('a new GST rate is at most 100 percent, a VAT rate 200', async () => {
  const { save } = await open()
  const rated = (id: string, percent: number) => ({
    taxClasses: defaultBilling.taxClasses.map((taxClass) =>
      taxClass.id === id ? { ...taxClass, rates: [{ from: '2026-11-20', percent }] } : taxClass,
    ),
  })
  for (const percent of [100.01, 181])
    expect((await save(rated('restaurant-5', percent))).problem.fields?.[0]?.path).toBe('billing.taxClasses.0.rates')
  for (const change of [rated('restaurant-5', 100), rated('alcohol-vat', 181)])
    expect((await save(change)).status).toBe(200)
})

describe('rates with a date', () => {
  const past = { from: '2017-11-15', percent: 5 }

  test('before the first bill every rate can change', async () => {
    const { save } = await open()
    await save(on)
    expect((await save({ taxClasses: foodOf([{ ...past, percent: 12 }]) })).status).toBe(200)
  })

  test('after a bill, rates of past days stay and new ones are added', async () => {
    const { server, restaurantId, save } = await open()
    await save(on)
    await server.db.insertInto('number_series').values({ restaurant_id: restaurantId, series: 'B/26-27' }).execute()
    const refused = [
      foodOf([{ ...past, percent: 12 }]),
      foodOf([past, { from: '2026-01-01', percent: 6 }]),
      foodOf([]),
      defaultBilling.taxClasses.map((taxClass) =>
        taxClass.id === 'restaurant-5' ? { ...taxClass, kind: 'vat' as const } : taxClass,
      ),
    ]
    for (const taxClasses of refused) {
      const { problem } = await save({ taxClasses, defaultTaxClass: 'goods-5' })
      expect(problem.fields?.map((field) => field.path)).toEqual(['billing.taxClasses.0.rates'])
    }
    const added = foodOf([past, { from: '2026-11-20', percent: 6 }])
    expect((await save({ taxClasses: added })).status).toBe(200)
    expect((await save({ taxClasses: foodOf([past]) })).status).toBe(200)
    const alcohol = defaultBilling.taxClasses.map((taxClass) =>
      taxClass.id === 'alcohol-vat' ? { ...taxClass, rates: [{ from: '2026-04-01', percent: 20 }] } : taxClass,
    )
    expect((await save({ taxClasses: alcohol })).status).toBe(200)
  })
})

describe('the tax class of an item', () => {
  test('is saved, stays and is cleared by null', async () => {
    const { saveItem } = await open()
    const { status, body } = await saveItem({ taxClass: 'goods-5', isTaxIncluded: true })
    expect([status, body.taxClass, body.isTaxIncluded]).toEqual([201, 'goods-5', true])
    const { body: renamed } = await saveItem({ id: body.id, name: 'Mineral water' })
    expect(renamed).toMatchObject({ taxClass: 'goods-5', isTaxIncluded: true })
    const { body: cleared } = await saveItem({ id: body.id, taxClass: null, isTaxIncluded: false })
    expect([cleared.version, 'taxClass' in cleared, 'isTaxIncluded' in cleared]).toEqual([3, false, false])
  })

  test.each(['gold', 'alcohol-vat', '../x'])('%s is refused', async (taxClass) => {
    const { saveItem } = await open()
    const { status, problem } = await saveItem({ taxClass })
    expect([status, problem.code, problem.fields?.[0]?.path]).toEqual([422, 'tax_class_unknown', 'taxClass'])
  })

  test('a class in use cannot be removed or lose its rates', async () => {
    const { save, saveItem, get } = await open()
    const { body: item } = await saveItem({ taxClass: 'goods-5' })
    const without = defaultBilling.taxClasses.filter(({ id }) => id !== 'goods-5')
    const unrated = defaultBilling.taxClasses.map((taxClass) =>
      taxClass.id === 'goods-5' ? { ...taxClass, rates: [] } : taxClass,
    )
    for (const taxClasses of [without, unrated])
      expect((await save({ taxClasses })).problem).toMatchObject({
        code: 'tax_class_in_use',
        message: '1 item uses Packed goods 5 %. Choose another tax for it first.',
      })
    expect((await get()).version).toBe(1)
    await saveItem({ id: item.id, taxClass: 'exempt' })
    expect((await save({ taxClasses: without })).status).toBe(200)
  })
})

describe('the menu of guests', () => {
  const taxClasses = [
    { id: 'restaurant-5', kind: 'gst', rates: [{ from: '2017-11-15', percent: 5 }] },
    { id: 'goods-5', kind: 'gst', rates: [{ from: '2025-09-22', percent: 5 }] },
  ]

  test('carries the rates of its dishes while bills add a tax', async () => {
    const { save, saveItem, menu } = await open()
    await saveItem({ taxClass: 'goods-5', isTaxIncluded: true })
    await saveItem({ name: 'Beer', taxClass: 'goods-40', isSuspended: true })
    await save(on)
    const { restaurant, categories } = await menu()
    const addedTaxes = {
      scheme: 'regular',
      pricesIncludeTax: false,
      roundTo: 'rupee',
      defaultTaxClass: 'restaurant-5',
      taxClasses,
    }
    expect(restaurant.billing).toEqual({ isOn: true, hasUpi: false, addedTaxes })
    const items = categories.flatMap(({ items: own }) => own)
    expect(items).toMatchObject([{ name: 'Water', taxClass: 'goods-5', isTaxIncluded: true }])
  })

  test.each<[string, Partial<Billing>, object]>([
    ['prices include tax', { ...on, pricesIncludeTax: true }, { hasUpi: false }],
    ['the restaurant is under composition', { ...on, scheme: 'composition' }, { hasUpi: false }],
    [
      'staff print UPI codes',
      { ...on, pricesIncludeTax: true, upi: { vpa: 'spice@okaxis', name: 'Spice' }, printsUpiCode: true },
      { hasUpi: true, printsUpiCode: true },
    ],
    ['the restaurant is not registered', { isOn: true, upi: { vpa: 'spice@okaxis', name: 'Spice' } }, { hasUpi: true }],
  ])('says that bills are on, without taxes, while %s', async (_, change, expected) => {
    const { save, saveItem, menu } = await open()
    await saveItem({ taxClass: 'goods-5', isTaxIncluded: true })
    await save(change)
    const { restaurant, categories } = await menu()
    expect(restaurant.billing).toEqual({ isOn: true, ...expected })
    expect(categories.flatMap(({ items }) => items).map((item) => 'taxClass' in item)).toEqual([false])
  })

  test('has the bytes of before while billing is off', async () => {
    const { server, params, save, saveItem } = await open()
    const read = async (): Promise<string> => (await server.raw(`/api/restaurants/${params.restaurantId}`)).text()
    const { body: item } = await saveItem({})
    const before = await read()
    await saveItem({ id: item.id, taxClass: 'goods-5', isTaxIncluded: true })
    await save({ ...on, isOn: false })
    expect(await read()).toBe(before)
  })

  test('staff see the class of an item at any time', async () => {
    const { server, params, token, saveItem } = await open()
    await saveItem({ taxClass: 'goods-5' })
    const query = { includeSuspended: 'true' } as const
    const { body } = await server.call('getRestaurant', { params, query }, { token })
    expect(body.categories.flatMap(({ items }) => items)).toMatchObject([{ taxClass: 'goods-5' }])
  })
})
