import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { openCashDesk } from '#test/cash-desk.ts'
import { startRecording } from '#test/recording/recording.ts'

/** A kitchen with two stations, a printer at each. */
const openKitchen = async () => {
  const desk = await openCashDesk()
  const { server, restaurant, staff } = desk
  const place = { restaurantId: restaurant.id }
  await anItem(server.db, restaurant, 'lassi', { price: 60, name: 'Lassi' })
  await anItem(server.db, restaurant, 'roti', { price: 25, name: 'Roti' })
  server.clock.advance(1000)
  const { version, kitchen } = (await staff('getSettings', { params: place })).body
  await staff('saveSettings', { params: place, body: { version, kitchen: { ...kitchen, isOn: true } } })
  server.clock.advance(1000)
  return { ...desk, place, ...(await startRecording(desk)) }
}

test('a kitchen of two stations cooks, prints and runs out', async () => {
  const { staff, place, step, text } = await openKitchen()
  const stations = (
    await step('admin', 'saveStations', {
      body: { ...place, stations: [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Bar' }] },
    })
  ).body
  const bar = stations.find(({ name }) => name === 'Bar')?.id ?? ''
  for (const id of ['lassi', 'roti']) {
    const categoryId = 'spice-garden-mains'
    const body = { ...place, id, name: id === 'lassi' ? 'Lassi' : 'Roti', price: id === 'lassi' ? 60 : 25, categoryId }
    await step('admin', 'saveItem', { body: { ...body, stationId: id === 'lassi' ? bar : null } })
  }
  const printers = [
    { name: 'Kitchen', kind: 'browser', width: 80, prints: { stations: ['kitchen'], bills: false }, copies: 2 },
    { name: 'Bar', kind: 'browser', width: 58, prints: { stations: [bar], bills: true }, drawer: true },
  ] as const
  await step('admin', 'savePrinters', {
    body: {
      ...place,
      printers: printers.map((one) => ({ ...one, prints: { ...one.prints, stations: [...one.prints.stations] } })),
    },
  })
  const order = async (tableNumber: number, dishes: Readonly<Record<string, number>>) => {
    const items = Object.entries(dishes).map(([itemId, quantity]) => ({
      itemId,
      quantity,
      specialInstructions: itemId === 'dal' ? 'No chilli' : '',
    }))
    return step('waiter', 'createOrder', { body: { ...place, tableNumber, userId: 'staff', items } })
  }
  const tick = (orderId: string, ...lines: Parameters<typeof step<'setProgress'>>[2]['body']['lines']) =>
    step('kitchen', 'setProgress', { params: { orderId }, body: { lines } })
  const first = (await order(2, { dal: 3, naan: 4, lassi: 2 })).body
  const second = (await order(9, { roti: 6, lassi: 1 })).body
  const [dal = '', naan = '', lassi = ''] = first.items.map(({ id }) => id)
  const [roti = '', other = ''] = second.items.map(({ id }) => id)
  await tick(first.id, { id: dal, seen: 3 }, { id: naan, seen: 4 })
  await tick(second.id, { id: roti, seen: 6, ready: 4 })
  await tick(first.id, { id: dal, ready: 2, served: 1 }, { id: lassi, seen: 2, ready: 2 })
  await tick(first.id, { id: dal, ready: 1, from: { ready: 2 }, epoch: 0, nextEpoch: 7 })
  await tick(second.id, { id: roti, remade: 2, from: { remade: 0 }, reason: 'Burnt', epoch: 0, nextEpoch: 9 })
  const lines = [
    { id: dal, itemId: 'dal', quantity: 2 },
    { id: naan, itemId: 'naan', quantity: 4 },
    { id: lassi, itemId: 'lassi', quantity: 3 },
  ]
  const params = { orderId: first.id }
  await step('waiter', 'updateOrder', { params, body: { items: lines } })
  await step('waiter', 'updateOrder', { params, body: { items: lines, reason: 'Too much' } })
  await tick(
    first.id,
    { id: dal, ready: 2, served: 2 },
    { id: naan, ready: 4, served: 4 },
    { id: lassi, seen: 3, ready: 3, served: 3 },
  )
  await step('waiter', 'moveOrder', { params: { orderId: second.id }, body: { tableNumber: 11 } })
  await tick(second.id, { id: roti, ready: 6, served: 6 }, { id: other, seen: 1, ready: 1, served: 1 })
  await step('kitchen', 'setItemAvailability', { params: { itemId: 'dal' }, body: { left: 3 } })
  await step('kitchen', 'setItemAvailability', {
    params: { itemId: 'naan' },
    body: { soldOutUntil: 'next-business-day' },
  })
  await step('kitchen', 'setItemAvailability', {
    params: { itemId: 'roti' },
    body: { soldOutUntil: '2026-11-20T11:30:00Z' },
  })
  const third = (await order(4, { dal: 2 })).body
  await order(4, { dal: 2 })
  await order(4, { naan: 1, roti: 1 })
  await step('waiter', 'updateOrder', {
    params: { orderId: third.id },
    body: { items: [{ id: third.items[0]?.id ?? '', itemId: 'dal', quantity: 1 }] },
  })
  await step('waiter', 'printOrder', { params: { orderId: third.id }, body: {} })
  await step('waiter', 'createBill', { body: { sittingId: third.sittingId ?? '' } })
  const bill = (await staff('listBillRows', { query: place })).body.bills[0]
  await step('waiter', 'printBill', { params: { billId: bill?.id ?? '' }, body: {} })
  await step('cashier', 'printDay', { params: { date: '2026-11-20' }, body: place })
  await step('kitchen', 'setItemAvailability', { params: { itemId: 'naan' }, body: { soldOutUntil: null } })
  await step('kitchen', 'setItemAvailability', { params: { itemId: 'dal' }, body: { left: null } })
  await expect(text()).toMatchFileSnapshot('kitchen.txt')
})
