import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { startRecording } from '#test/recording/recording.ts'

/** A registered seller with dishes of four tax classes, shortly before midnight in India. */
const openSeller = async () => {
  const desk = await openCashDesk()
  const { server, restaurant, staff } = desk
  const place = { restaurantId: restaurant.id }
  for (const [id, name, price, taxClass] of [
    ['beer', 'Kingfisher', 240, 'alcohol-vat'],
    ['water', 'Bisleri', 20, 'goods-18'],
    ['thali', 'Gujarati Thali', 349.5, 'restaurant-5'],
    ['bread', 'Pav', 12.25, 'exempt'],
  ] as const) {
    await anItem(server.db, restaurant, id, { name, price })
    await server.db
      .updateTable('items')
      .set({ tax_class: taxClass, is_tax_included: id === 'water' })
      .where('id', '=', id)
      .execute()
  }
  const { billing } = (await staff('getSettings', { params: place })).body
  server.clock.set('2026-11-20T18:05:00Z')
  await desk.setBilling({
    scheme: 'regular',
    gstin: '27AAPFU0939F1ZV',
    legalName: 'Spice Garden Private Limited',
    address: '1 MG Road, Pune',
    roundTo: 'rupee',
    prefix: 'SG',
    vatNumber: '27VAT',
    discountLimits: { waiter: 5, cashier: 20 },
    taxClasses: billing.taxClasses.map((one) =>
      one.kind === 'vat' ? { ...one, rates: [{ from: '2020-01-01', percent: 20 }] } : one,
    ),
  })
  return { ...desk, place, ...(await startRecording(desk)) }
}

type Seller = Awaited<ReturnType<typeof openSeller>>

/** Dishes and their quantities, ordered by a waiter. Returns the sitting of the table. */
const order = async ({ step, place }: Seller, tableNumber: number, dishes: Readonly<Record<string, number>>) => {
  const items = Object.entries(dishes).map(([itemId, quantity]) => ({ itemId, quantity, specialInstructions: '' }))
  const { body } = await step('waiter', 'createOrder', { body: { ...place, tableNumber, userId: 'staff', items } })
  return { sittingId: body.sittingId ?? '', lineIds: body.items.map(({ id }) => id) }
}

test('bills are divided, paid, credited and cancelled around midnight', async () => {
  const seller = await openSeller()
  const { step, show, text, server, place } = seller
  const first = await order(seller, 3, { thali: 2, beer: 1, water: 3, bread: 4 })
  await order(seller, 3, { thali: 1, beer: 2 })
  const [thali = '', beer = ''] = first.lineIds
  const discounts = [
    { lineId: thali, percent: 10, reason: 'Regular' },
    { percent: 5, reason: 'Festival' },
  ]
  await step('waiter', 'previewBill', { body: { sittingId: first.sittingId, discounts } })
  await step('waiter', 'createBill', { body: { sittingId: first.sittingId, discounts } })
  const customer = { name: 'Acme', address: 'Nagpur', gstin: '27AAPFU0939F1ZV' }
  const bill = (await step('cashier', 'createBill', { body: { sittingId: first.sittingId, discounts, customer } })).body
  const params = { billId: bill.id ?? '' }
  const shares = (await step('waiter', 'splitBill', { params, body: { by: 'equal', count: 3 } })).body.shares ?? []
  const [one, two] = shares
  await step('waiter', 'createPayment', {
    params,
    body: { method: 'cash', amount: one?.amount ?? 0, tip: 20, tendered: 2000, shareId: one?.id },
  })
  const asked = (await step('waiter', 'createUpiRequest', { params, body: { shareId: two?.id, tip: 10 } })).body
  const upi = { upiRequestId: asked.id }
  await step('waiter', 'updateUpiRequest', { params: upi, body: { state: 'claimed' } })
  server.clock.set('2026-11-20T18:35:00Z') // 00:05 on the 21st in India, still the business day of the 20th.
  await step('cashier', 'updateUpiRequest', { params: upi, body: { state: 'rejected', reason: 'Not arrived' } })
  const again = (await step('waiter', 'createUpiRequest', { params, body: { shareId: two?.id } })).body
  await step('cashier', 'updateUpiRequest', {
    params: { upiRequestId: again.id },
    body: { state: 'confirmed', utr: '123456789012' },
  })
  await step('waiter', 'createPayment', { params, body: { method: 'card', amount: 5000 } })
  const { due } = (await seller.as('cashier', 'getBill', { params })).body
  await step('cashier', 'createPayment', { params, body: { method: 'card', amount: due } })
  await step('admin', 'createCreditNote', { params, body: { lines: [beer], reason: 'Flat beer' } })
  await step('cashier', 'createRefund', { params, body: { method: 'cash', amount: 288, tip: 5, reason: 'Flat beer' } })
  await step('cashier', 'saveEInvoice', {
    params,
    body: {
      number: bill.number ?? '',
      eInvoice: { irn: '3f'.repeat(32), ackNumber: '112610123456789', ackDate: '2026-11-21' },
    },
  })
  const second = await order(seller, 4, { thali: 1, bread: 1 })
  const wrong = (await step('waiter', 'createBill', { body: { sittingId: second.sittingId } })).body
  await step('admin', 'cancelBill', { params: { billId: wrong.id ?? '' }, body: { reason: 'Wrong table' } })
  const free = [{ lineId: second.lineIds[1] ?? '', percent: 100, reason: 'Birthday' }]
  const right = (await step('admin', 'createBill', { body: { sittingId: second.sittingId, discounts: free } })).body
  await step('cashier', 'createCashMovement', { body: { ...place, amount: -120.5, reason: 'Milk' } })
  await step('cashier', 'closeDay', {
    params: { date: '2026-11-20' },
    body: { ...place, cashCounted: 900, floatLeft: 500 },
  })
  await step('waiter', 'createPayment', {
    params: { billId: right.id ?? '' },
    body: { method: 'upi', amount: 367, utr: '4711' },
  })
  await step('admin', 'createCreditNote', { params: { billId: right.id ?? '' }, body: { reason: 'All of it' } })
  await step('cashier', 'createCashMovement', { body: { ...place, amount: 200, reason: 'Change' } })
  await show('cashier', 'getDay', { params: { date: '2026-11-20' }, query: place })
  const query = { ...place, from: '2026-11-20', to: '2026-11-21', format: 'csv' } as const
  for (const kind of ['bills', 'payments', 'taxes', 'items'] as const)
    await show('cashier', 'getExport', { params: { kind }, query })
  for (const kind of ['days', 'dishes'] as const) await show('admin', 'getReportFile', { params: { kind }, query })
  await expect(text()).toMatchFileSnapshot('bills.txt')
})
