import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { startRecording } from '#test/recording/recording.ts'

/** A restaurant whose guests order at shared tables, with the steps of its recording. */
const openRoom = async (hasBills: boolean) => {
  const desk = await openCashDesk()
  const { server, restaurant } = desk
  await anItem(server.db, restaurant, 'lassi', { price: 60, name: 'Lassi' })
  server.clock.advance(1000)
  await desk.setRules({ links: 'signed', sharedTable: true, feedback: true, idleMinutes: 120 })
  server.clock.advance(1000)
  await desk.setBilling({ isOn: hasBills })
  const place = { restaurantId: restaurant.id }
  return { ...desk, place, ...(await startRecording(desk)) }
}

/** One of a dish, or more. */
const dish = (itemId: string, quantity = 1, specialInstructions = '') => ({ itemId, quantity, specialInstructions })

test('two parties sit down, move, share a table and leave', async () => {
  const { place, step, text } = await openRoom(false)
  const order = (tableNumber: number, ...items: ReturnType<typeof dish>[]) =>
    step('waiter', 'createOrder', { body: { ...place, tableNumber, userId: 'staff', items } })
  const party = (await step('waiter', 'createSitting', { body: { ...place, tableNumber: 3, guests: 4 } })).body
  const first = (await order(3, dish('dal', 2, 'Less spicy'), dish('naan', 3))).body
  await order(3, dish('lassi', 2))
  // Another party, which orders without being seated.
  const other = (await order(5, dish('naan', 2), dish('dal'))).body
  const params = { sittingId: party.id }
  const { version } = (await step('waiter', 'updateSitting', { params, body: { guests: 5, version: party.version } }))
    .body
  await step('waiter', 'updateSitting', { params, body: { tableNumber: 5, version } })
  await step('waiter', 'updateSitting', { params, body: { tableNumber: 8, version } })
  await step('waiter', 'updateSitting', { params, body: { tableNumber: 9, version } })
  const [dal, naan] = first.items
  const items = [
    { id: dal?.id ?? '', itemId: 'dal', quantity: 1 },
    { id: naan?.id ?? '', itemId: 'naan', quantity: 4 },
  ]
  await step('waiter', 'updateOrder', { params: { orderId: first.id }, body: { items, version: first.version } })
  await step('waiter', 'updateOrder', { params: { orderId: first.id }, body: { items: items.slice(0, 1), version: 1 } })
  await step('waiter', 'moveOrder', { params: { orderId: other.id }, body: { tableNumber: 8 } })
  const third = (await order(6, dish('dal', 3))).body
  await step('waiter', 'mergeSitting', { params, body: { from: third.sittingId ?? '' } })
  await step('waiter', 'updateOrder', { params: { orderId: first.id }, body: { status: 'Completed' } })
  await step('waiter', 'endSitting', { params, body: {} })
  await step('waiter', 'endSitting', { params, body: { reason: 'They left' } })
  await step('waiter', 'createSitting', { body: { ...place, tableNumber: 8 } })
  await expect(text()).toMatchFileSnapshot('parties.txt')
})

test('guests order from their phones and call a waiter', async () => {
  const { place, step, show, text, phone, setRules } = await openRoom(true)
  const card = await phone(7, { trust: 'signed', userId: 'guest-1', name: 'Asha' })
  const link = await phone(7, { userId: 'guest-2' })
  const other = await phone(7, { trust: 'signed', userId: 'guest-3' })
  const order = (by: typeof card, ...items: ReturnType<typeof dish>[]) =>
    step(by, 'createOrder', { body: { ...place, tableNumber: 7, userId: by.userId, items } })
  await step('admin', 'createTableCard', { params: { tableNumber: 7 }, body: place })
  await order(link, dish('dal'))
  const first = (await order(card, dish('dal'), dish('naan', 2))).body
  await order(other, dish('lassi'))
  await show(other, 'listTableOrders', {})
  await setRules({ confirm: 'always', confirmAbove: { quantity: 3, amount: 500 } })
  const waiting = (await order(other, dish('naan'))).body
  const refused = (await order(card, dish('dal', 9))).body
  await step('waiter', 'setApproval', { params: { orderId: waiting.id }, body: { isAccepted: true } })
  await step('waiter', 'setApproval', {
    params: { orderId: refused.id },
    body: { isAccepted: false, reason: 'Out of dal' },
  })
  await show(card, 'listTableOrders', {})
  const call = (await step(card, 'createWaiterCall', { body: { ...place, tableNumber: 7, reason: 'water' } })).body
  const bill = (await step(other, 'createWaiterCall', { body: { ...place, tableNumber: 7, reason: 'bill' } })).body
  await step(other, 'createWaiterCall', { body: { ...place, tableNumber: 7, reason: 'water' } })
  const params = { waiterCallId: call.id }
  await step('waiter', 'acknowledgeWaiterCall', { params, body: { isAcknowledged: true } })
  await step('waiter', 'deleteWaiterCall', { params })
  await step('waiter', 'reopenWaiterCall', { params })
  await step('waiter', 'blockVisit', { params: { visitId: other.visitId }, body: { isBlocked: true } })
  await order(other, dish('lassi'))
  await step(card, 'createInvitation', { body: {} })
  await step('waiter', 'updateOrder', { params: { orderId: first.id }, body: { status: 'Completed' } })
  await step('waiter', 'updateOrder', { params: { orderId: waiting.id }, body: { status: 'Completed' } })
  await step('waiter', 'deleteWaiterCall', { params: { waiterCallId: bill.id } })
  await step(card, 'saveFeedback', { body: { face: 'good', text: 'Lovely dal' } })
  await step(other, 'saveFeedback', { body: { face: 'bad' } })
  await show('waiter', 'getSitting', { params: { sittingId: first.sittingId ?? '' } })
  await expect(text()).toMatchFileSnapshot('guests.txt')
})
