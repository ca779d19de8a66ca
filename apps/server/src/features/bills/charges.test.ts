import { expect, test } from 'vitest'
import type { Bill } from '@thali/contract/bills/bill'
import { defaultBilling } from '@thali/contract/bills/billing'
import { aTakeawayTill, counter, setTakeaway } from '#test/takeaway-till.ts'

const perDish = { packing: { per: 'dish', amount: 10 } } as const
const perOrder = { packing: { per: 'order', amount: 20 } } as const

const withVat = {
  taxClasses: defaultBilling.taxClasses.map((taxClass) =>
    taxClass.id === 'alcohol-vat' ? { ...taxClass, rates: [{ from: '2020-01-01', percent: 20 }] } : taxClass,
  ),
}

const rowsOf = ({ lines }: Pick<Bill, 'lines'>) =>
  lines.map(({ itemName, quantity, value, discount, taxClass }) => [itemName, quantity, value, discount, taxClass])

test('packing per dish has its own row, in the tax group of its dish', async () => {
  const till = await aTakeawayTill(perDish)
  await till.setBilling(withVat)
  await till.dish('water', 20, { taxClass: 'goods-18', isTaxIncluded: true })
  await till.dish('beer', 200, { taxClass: 'alcohol-vat' })
  await till.dish('sweets', 50, { taxClass: 'goods-5' })
  const order = await till.order([['dal', 2], ['water', 3], ['beer'], ['sweets', 4]], counter)
  const bill = await till.bill([order])
  expect(rowsOf(bill).slice(4)).toEqual([
    ['Packing', 2, 20, 0, 'restaurant-5'],
    ['Packing', 4, 40, 0, 'goods-5'],
  ])
  expect(bill.lines.slice(0, 4).some(({ charge }) => charge)).toBe(false)
  expect(bill.lines.slice(4).map(({ charge }) => charge?.lineIds)).toEqual([[order.items[0]?.id], [order.items[3]?.id]])
  const taxable = Object.fromEntries(bill.groups.map((group) => [group.taxClass, group.taxable]))
  expect([taxable['restaurant-5'], taxable['goods-5']]).toEqual([220, 240])
})

test('discounts leave packing alone', async () => {
  const till = await aTakeawayTill(perDish)
  const order = await till.order([['dal', 3]], counter)
  const [charge] = order.charges ?? []
  const half = { percent: 50, reason: 'Regular' }
  const { body } = await till.preview({ orderIds: [order.id], discounts: [half] }, 'admin')
  expect(rowsOf(body)).toEqual([
    ['Dish dal', 3, 300, 150, 'restaurant-5'],
    ['Packing', 3, 30, 0, 'restaurant-5'],
  ])
  const free = await till.preview({ orderIds: [order.id], discounts: [{ ...half, percent: 100 }] }, 'admin')
  expect([free.body.total, free.body.discount]).toEqual([31.5, 300])
  const onCharge = await till.preview({ orderIds: [order.id], discounts: [{ ...half, lineId: charge?.id }] }, 'admin')
  expect([onCharge.status, onCharge.problem.fields?.[0]?.path]).toEqual([400, 'discounts.0.lineId'])
})

test('packing per order takes the class of the largest GST group', async () => {
  const till = await aTakeawayTill(perOrder)
  await till.setBilling(withVat)
  await till.dish('beer', 900, { taxClass: 'alcohol-vat' })
  await till.dish('thali', 180, { taxClass: 'restaurant-18' })
  await till.dish('fruit', 800, { taxClass: 'exempt' })
  const classOf = async (lines: Parameters<typeof till.order>[0]): Promise<unknown> => {
    const { body } = await till.preview({ orderIds: [(await till.order(lines, counter)).id] })
    return body.lines.find(({ charge }) => charge)?.taxClass
  }
  expect(await classOf([['dal', 2], ['thali', 1], ['beer']])).toBe('restaurant-5')
  expect(await classOf([['dal', 1], ['thali', 1], ['fruit']])).toBe('restaurant-18')
  expect(await classOf([['fruit']])).toBe('exempt')
  expect(await classOf([['beer', 2]])).toBeUndefined()
})

test('a removed charge is on no bill', async () => {
  const till = await aTakeawayTill(perDish)
  const order = await till.order([['dal', 2]], counter)
  const params = { orderId: order.id, chargeId: order.charges?.[0]?.id ?? '' }
  const { body } = await till.call('removeCharge', { params })
  expect(body).not.toHaveProperty('charges')
  expect(rowsOf(await till.bill([order]))).toEqual([['Dish dal', 2, 200, 0, 'restaurant-5']])
})

test('packing is credited with the last of its dishes', async () => {
  const till = await aTakeawayTill(perDish)
  await till.dish('rice', 40)
  const dishes = await till.order(
    [
      ['dal', 2],
      ['rice', 1],
    ],
    counter,
  )
  const bill = await till.bill([dishes])
  const [dal = '', rice = ''] = dishes.items.map(({ id }) => id)
  await till.credit(bill.id, [dal])
  const half = await till.get(bill.id)
  expect(half.creditNotes.map(({ lineIds, amount }) => [lineIds.length, amount])).toEqual([[2, 231]])
  await till.credit(bill.id, [rice])
  expect((await till.get(bill.id)).status).toBe('credited')

  await setTakeaway(till, perOrder)
  const order = await till.order(
    [
      ['dal', 2],
      ['rice', 1],
    ],
    counter,
  )
  const whole = await till.bill([order])
  const [first = '', second = ''] = order.items.map(({ id }) => id)
  await till.credit(whole.id, [first])
  expect((await till.get(whole.id)).creditNotes.at(-1)?.lineIds).toEqual([first])
  await till.credit(whole.id, [second])
  const { creditNotes, payable, status } = await till.get(whole.id)
  expect([creditNotes.reduce((sum, { amount }) => sum + amount, 0), status]).toEqual([payable, 'credited'])
})

test('a cancelled bill gives its packing to the next one', async () => {
  const till = await aTakeawayTill(perOrder)
  const order = await till.order([['dal']], counter)
  const first = await till.bill([order])
  expect(first.payable).toBe(126)
  expect((await till.issue({ orderIds: [order.id] })).problem.code).toBe('nothing_to_bill')
  await till.cancel(first.id)
  expect(rowsOf(await till.bill([order]))).toEqual(rowsOf(first))
})

test('a takeaway order taxes restaurant services by their own class', async () => {
  const till = await aTakeawayTill({ ...perDish, taxClass: 'restaurant-18' })
  await till.dish('sweets', 50, { taxClass: 'goods-5' })
  const classesAt = async (table: number) => {
    const { body } = await till.preview({ orderIds: [(await till.order([['dal'], ['sweets']], table)).id] })
    return body.lines.map(({ taxClass }) => taxClass)
  }
  expect(await classesAt(counter)).toEqual(['restaurant-18', 'goods-5', 'restaurant-18', 'goods-5'])
  expect(await classesAt(7)).toEqual(['restaurant-5', 'goods-5'])
})

test('dishes for nothing with packing need a bill to close', async () => {
  const till = await aTakeawayTill(perDish)
  await till.dish('chutney', 0)
  const order = await till.order([['chutney', 3]], counter)
  expect((await till.update(order, { status: 'Completed' })).problem.code).toBe('bill_due')
  const bill = await till.bill([order])
  expect(bill.total).toBe(31.5)
})
