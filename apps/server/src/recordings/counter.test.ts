import { expect, test } from 'vitest'
import { openSourceDesk, sourceTable } from '#test/sources.ts'
import { startRecording } from '#test/recording/recording.ts'

/** A restaurant whose counter packs, shows tokens and takes orders from elsewhere. */
const openCounter = async () => {
  const desk = await openSourceDesk()
  desk.server.clock.advance(1000)
  const place = { restaurantId: desk.restaurant.id }
  await desk.setTakeaway({ isOn: true, packing: { per: 'dish', amount: 7.5 }, board: { isOn: true } })
  desk.server.clock.advance(1000)
  return { ...desk, place, ...(await startRecording(desk)) }
}

test('a counter packs, calls tokens and sells for platforms', async () => {
  const desk = await openCounter()
  const { place, step, show, text, staff, server } = desk
  const order = async (dishes: Readonly<Record<string, number>>, rest: object = {}) => {
    const items = Object.entries(dishes).map(([itemId, quantity]) => ({ itemId, quantity, specialInstructions: '' }))
    const body = { ...place, tableNumber: sourceTable, userId: 'staff', items, ...rest }
    return (await step('waiter', 'createOrder', { body })).body
  }
  const { takeaway } = (await staff('getSettings', { params: place })).body
  const board = { params: { code: takeaway.board.path.split('/').at(-1) ?? '' } }
  const first = await order({ dal: 2, water: 1 }, { contact: { name: 'Meera', phone: '98450 12345' } })
  const second = await order({ naan: 3 })
  const parcel = await order({ dal: 1, beer: 1 }, { tableNumber: 7, isParcel: true })
  await show('waiter', 'getBoard', board)
  await step('waiter', 'setPickup', { params: { orderId: first.id }, body: { state: 'ready' } })
  await step('waiter', 'setPickup', { params: { orderId: second.id }, body: { state: 'ready' } })
  await show('waiter', 'getBoard', board)
  await step('waiter', 'setPickup', { params: { orderId: first.id }, body: { state: 'handed_over' } })
  await step('waiter', 'setPickup', { params: { orderId: second.id }, body: { state: 'preparing' } })
  await step('waiter', 'removeCharge', { params: { orderId: first.id, chargeId: first.charges?.[0]?.id ?? '' } })
  const [naan] = second.items
  const fewer = [{ id: naan?.id ?? '', itemId: 'naan', quantity: 1 }]
  await step('waiter', 'updateOrder', { params: { orderId: second.id }, body: { items: fewer } })
  const bill = (await step('waiter', 'createOrderBill', { params: { orderId: first.id }, body: {} })).body
  await step('waiter', 'createPayment', {
    params: { billId: bill.id ?? '' },
    body: { method: 'cash', amount: bill.due, tendered: 500 },
  })
  await step('waiter', 'createBill', { body: { sittingId: parcel.sittingId ?? '' } })
  await step('admin', 'saveSourceItem', { body: { ...place, source: 'Quick', sourceItemId: 'Q-17', itemId: 'dal' } })
  await step('admin', 'saveSourceItem', { body: { ...place, source: 'Quick', sourceItemId: 'Q-18', itemId: 'water' } })
  const quick = { kind: 'operator', name: 'Quick', isPrepaid: true } as const
  const lines = [
    { sourceItemId: 'Q-17', quantity: 2, price: 130 },
    { sourceItemId: 'Q-18', quantity: 1, price: 25, specialInstructions: 'Cold' },
  ]
  const mixed = { ...place, source: { ...quick, number: 'A1' }, items: lines }
  await step('waiter', 'createSourceOrder', { body: mixed })
  const single = { ...mixed, source: { ...quick, number: 'A3' }, items: lines.slice(0, 1) }
  const one = (await step('waiter', 'createSourceOrder', { body: single })).body
  await step('waiter', 'createSourceOrder', { body: single })
  await step('waiter', 'createSourceOrder', { body: { ...mixed, items: lines.slice(0, 1) } })
  const body = { ...place, source: { ...quick, number: 'A2' }, items: [{ itemId: 'naan', quantity: 4, price: 40 }] }
  const two = (await step('waiter', 'createSourceOrder', { body })).body
  const web = { kind: 'own', name: 'Web', number: 'W1', isPrepaid: false } as const
  const items = [{ itemId: 'dal', quantity: 1, price: 100 }]
  const three = (await step('waiter', 'createSourceOrder', { body: { ...place, source: web, items } })).body
  await step('waiter', 'cancelSourceOrder', { params: { orderId: three.id }, body: { reason: 'Customer cancelled' } })
  const slip = (await step('waiter', 'createSlip', { params: { orderId: one.id } })).body
  const other = (await step('cashier', 'createSlip', { params: { orderId: two.id } })).body
  const received = { amount: 200.5, date: '2026-11-20' }
  await step('cashier', 'saveSlipReceipt', { params: { slipId: slip.id }, body: { received, version: slip.version } })
  await step('admin', 'reverseSlip', { params: { slipId: other.id }, body: { reason: 'Never collected' } })
  await step('waiter', 'updateOrder', { params: { orderId: one.id }, body: { status: 'Completed' } })
  await step('admin', 'deleteSourceItem', {
    params: { sourceItemRowId: (await staff('listSourceItems', { query: place })).body[0]?.id ?? '' },
  })
  // A dish of 18 %, and a receipt whose date is corrected before it is taken back.
  const naan18 = { name: 'Naan', price: 33.35, categoryId: desk.restaurant.categoryId, taxClass: 'restaurant-18' }
  await step('admin', 'saveItem', { body: { ...place, id: 'naan', ...naan18 } })
  const both = [...body.items, { itemId: 'dal', quantity: 1, price: 120 }]
  const four = (
    await step('waiter', 'createSourceOrder', {
      body: { ...place, source: { ...quick, number: 'A4' }, items: both },
    })
  ).body
  const params = { slipId: (await step('waiter', 'createSlip', { params: { orderId: four.id } })).body.id }
  await step('cashier', 'saveSlipReceipt', { params, body: { received, version: 1 } })
  const earlier = { ...received, date: '2026-11-19' }
  await step('cashier', 'saveSlipReceipt', { params, body: { received: earlier, version: 2 } })
  await step('cashier', 'saveSlipReceipt', { params, body: { received: null, version: 3 } })
  // A platform sells more than there is. Its cancellation gives back what there was.
  await step('kitchen', 'setItemAvailability', { params: { itemId: 'dal' }, body: { left: 3 } })
  const short = [2, 4].map((quantity) => ({ itemId: 'dal', quantity, price: 120 }))
  const five = (
    await step('waiter', 'createSourceOrder', {
      body: { ...place, source: { ...quick, number: 'A5' }, items: short },
    })
  ).body
  await step('waiter', 'cancelSourceOrder', { params: { orderId: five.id }, body: { reason: 'Too late' } })
  server.clock.set('2026-11-20T23:30:00Z') // The next business day: tokens begin again.
  await order({ dal: 1 })
  await show('waiter', 'getBoard', board)
  await expect(text()).toMatchFileSnapshot('counter.txt')
})
