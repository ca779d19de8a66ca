// The worked examples of the tax rules, issued through the API; the payment examples are in `payment-vectors.test.ts`.
// The contract tests the arithmetic.
import { describe, expect, test } from 'vitest'
import type { Bill } from '@thali/contract/bills/bill'
import { defaultBilling } from '@thali/contract/bills/billing'
import { anOrder, logIn } from '#test/builders.ts'
import { aTill } from '#test/till.ts'

type Tax = { readonly taxClass?: string; readonly isTaxIncluded?: boolean }
type Line = readonly [price: number, quantity?: number, tax?: Tax]
type Discounts = NonNullable<Parameters<Awaited<ReturnType<typeof aTill>>['bill']>[1]>['discounts']

const alcohol = {
  id: 'alcohol-vat',
  name: 'Alcohol',
  kind: 'vat' as const,
  rates: [{ from: '2017-07-01', percent: 20 }],
}
const taxClasses = [...defaultBilling.taxClasses.filter(({ id }) => id !== alcohol.id), alcohol]
const customer = { name: 'Asha Rao', address: 'Pune', state: 'Maharashtra' }

/** A till that issues bills of lines with prices in rupees; each line is a dish of its own. */
const openCounter = async () => {
  const till = await aTill()
  await till.setBilling({ taxClasses })
  let dishes = 0
  const bill = async (lines: readonly Line[], discounts?: Discounts) => {
    const ordered: [string, number][] = []
    for (const [price, quantity = 1, tax] of lines) {
      const id = `dish-${(dishes += 1)}`
      await till.dish(id, price, tax)
      ordered.push([id, quantity])
    }
    return till.bill([await till.order(ordered)], { customer, ...(discounts && { discounts }) })
  }
  return { ...till, bill }
}

/** Taxable, CGST and SGST of the first group, total, rounding and payable amount. */
const figures = ({ groups, total, roundOff, payable }: Bill): number[] => {
  const { taxable = 0, cgst = 0, sgst = 0 } = groups[0] ?? {}
  return [taxable, cgst, sgst, total, roundOff, payable]
}

const off = (discount: { readonly percent: number } | { readonly amount: number }): Discounts => [
  { ...discount, reason: 'Regular guest' },
]

const v1: readonly Line[] = [[240], [45, 2]]
const v10: readonly Line[] = [[240], [180, 2], [45, 3]]

test('bills at prices without tax have the amounts of the examples', async () => {
  const { bill } = await openCounter()
  const lines22 = [149, 99, 79, 49, 39, 129, 59, 89, 119, 69].map((price): Line => [price])
  const issued = {
    V1: await bill(v1),
    V2: await bill([[99], [99]]),
    V3: await bill([[97]]),
    V7: await bill([
      [1249, 1, { taxClass: 'restaurant-18' }],
      [375, 2, { taxClass: 'restaurant-18' }],
    ]),
    V9: await bill([[349], [349], [349]], off({ percent: 10 })),
    V10: await bill(v10, off({ amount: 100 })),
    V13: await bill([[240], [10]]),
    V15: await bill([[10]]),
    V16: await bill([[1]]),
    V17: await bill([[8539, 6]]),
    V20: await bill([[285.5, 2]]),
    V22: await bill(lines22),
  }
  expect(Object.fromEntries(Object.entries(issued).map(([name, first]) => [name, figures(first)]))).toEqual({
    V1: [330, 8.25, 8.25, 346.5, 0.5, 347],
    V2: [198, 4.95, 4.95, 207.9, 0.1, 208],
    V3: [97, 2.43, 2.43, 101.86, 0.14, 102],
    V7: [1999, 179.91, 179.91, 2358.82, 0.18, 2359],
    V9: [942.3, 23.56, 23.56, 989.42, -0.42, 989],
    V10: [635, 15.88, 15.88, 666.76, 0.24, 667],
    V13: [250, 6.25, 6.25, 262.5, 0.5, 263],
    V15: [10, 0.25, 0.25, 10.5, 0.5, 11],
    V16: [1, 0.03, 0.03, 1.06, -0.06, 1],
    V17: [51_234, 1280.85, 1280.85, 53_795.7, 0.3, 53_796],
    V20: [571, 14.28, 14.28, 599.56, 0.44, 600],
    V22: [880, 22, 22, 924, 0, 924],
  })
  expect(issued.V10.lines.map(({ discount }) => discount)).toEqual([32.65, 48.98, 18.37])
})

test('bills at inclusive prices, unrounded ones and other schemes', async () => {
  const { bill, setBilling } = await openCounter()
  await setBilling({ pricesIncludeTax: true })
  const inclusive = [
    await bill([[210]]),
    await bill([[100]]),
    await bill([[249, 3]]),
    await bill(v10, off({ amount: 100 })),
  ]
  expect(inclusive.map(figures)).toEqual([
    [200, 5, 5, 210, 0, 210],
    [95.24, 2.38, 2.38, 100, 0, 100],
    [711.42, 17.79, 17.79, 747, 0, 747],
    [604.76, 15.12, 15.12, 635, 0, 635],
  ])
  await setBilling({ pricesIncludeTax: false, roundTo: 'none' })
  expect(figures(await bill([[99]]))).toEqual([99, 2.48, 2.48, 103.96, 0, 103.96])
  await setBilling({ roundTo: 'rupee', scheme: 'composition' })
  expect(await bill(v1)).toMatchObject({ kind: 'bill-of-supply', groups: [], payable: 330 })
  await setBilling({ scheme: 'unregistered' })
  expect(await bill(v1)).toMatchObject({ kind: 'bill', groups: [], payable: 330 })
})

test('alcohol, printed maximum prices and goods are groups of their own', async () => {
  const { bill } = await openCounter()
  const v8 = await bill([[1000], [200], [200, 3, { taxClass: 'alcohol-vat' }]])
  expect(v8.groups).toMatchObject([
    { kind: 'gst', taxable: 1200, cgst: 30, sgst: 30, vat: 0 },
    { kind: 'vat', taxable: 600, cgst: 0, sgst: 0, vat: 120 },
  ])
  const v14 = await bill([[240], [20, 1, { isTaxIncluded: true }]])
  expect(v14.groups).toMatchObject([
    { taxable: 240, cgst: 6 },
    { taxable: 19.04, cgst: 0.48 },
  ])
  const v19 = await bill([[250], [120, 1, { taxClass: 'goods-18' }]])
  expect(v19.groups).toMatchObject([
    { taxable: 250, cgst: 6.25 },
    { taxable: 120, cgst: 10.8 },
  ])
  expect([v8, v14, v19].map(({ payable, roundOff }) => [payable, roundOff])).toEqual([
    [1980, 0],
    [272, 0],
    [404, -0.1],
  ])
})

test('credit notes of a line take its part of the tax', async () => {
  const { bill, credit } = await openCounter()
  const v2 = await bill([[99], [99]])
  const v9 = await bill([[349], [349], [349]], off({ percent: 10 }))
  const notes = [await credit(v2.id, [v2.lines[1]?.id ?? '']), await credit(v9.id, [v9.lines[2]?.id ?? ''])]
  expect(notes.map(({ body }) => body.bill.creditNotes[0]?.groups)).toMatchObject([
    [{ taxable: 99, cgst: 2.47, sgst: 2.47 }],
    [{ taxable: 314.1, cgst: 7.85, sgst: 7.85 }],
  ])
})

test('V27: voided orders use no number', async () => {
  const { dish, order, update, issue, list, bill } = await openCounter()
  await dish('soup', 90)
  const voided = await order([['soup', 2]])
  await update(voided, { items: [{ itemId: 'soup', quantity: 0 }] })
  expect((await issue({ orderIds: [voided.id] })).problem.code).toBe('nothing_to_bill')
  expect(await list()).toEqual([])
  expect((await bill(v1)).number).toBe('SG/26-27/00001')
})

describe('V28: refused with the name of the field', () => {
  type Refused = {
    readonly status: number
    readonly problem: { code: string; fields?: { path: string }[] | undefined }
  }
  const fieldOf = ({ status, problem }: Refused): unknown[] => [status, problem.code, problem.fields?.[0]?.path]
  const invalid = (path: string): unknown[] => [400, 'validation_failed', path]

  test('quantities of 0 or of a fraction', async () => {
    const { server, restaurant } = await openCounter()
    for (const quantity of [0, 1.5]) {
      const body = anOrder(restaurant, [], { items: [{ itemId: 'dal', quantity }] })
      expect(fieldOf(await server.call('createOrder', { body }))).toEqual(invalid('items.0.quantity'))
    }
  })

  test('prices below 0, or with a fraction of a paisa', async () => {
    const { server, restaurant } = await openCounter()
    const { accessToken: token } = await logIn(server, restaurant.admin)
    for (const price of [-1, 99.995]) {
      const body = { restaurantId: restaurant.id, categoryId: restaurant.categoryId, name: 'Soup', price }
      expect(fieldOf(await server.call('saveItem', { body }, { token }))).toEqual(invalid('price'))
    }
  })

  test.each([
    ['above the bill', { amount: 330.01 }, 'amount'],
    ['above its line', { amount: 240.01 }, 'amount'],
    ['of a fraction of a paisa', { amount: 0.005 }, 'amount'],
    ['of nothing', { amount: 0 }, 'amount'],
    ['above 100 percent', { percent: 100.01 }, 'percent'],
    ['on an unknown line', { percent: 10, lineId: 'other' }, 'lineId'],
  ])('discounts %s', async (name, discount, field) => {
    const { dish, order, issue, list } = await openCounter()
    await dish('thali', 240)
    await dish('naan', 45)
    const placed = await order([['thali'], ['naan', 2]])
    const lineId = name === 'above its line' ? { lineId: placed.items[0]?.id } : {}
    const discounts = [{ ...discount, ...lineId, reason: 'Regular guest' }]
    const answer = await issue({ orderIds: [placed.id], discounts }, undefined, 'admin')
    expect(fieldOf(answer)).toEqual(invalid(`discounts.0.${field}`))
    expect(await list()).toEqual([])
  })

  test('an unknown tax class', async () => {
    const { dish, order, issue, list } = await openCounter()
    await dish('soup', 90, { taxClass: 'gold' })
    const answer = await issue({ orderIds: [(await order([['dal'], ['soup']])).id] })
    expect(fieldOf(answer)).toEqual([422, 'tax_class_unknown', 'lines.1.taxClass'])
    expect(await list()).toEqual([])
  })
})
