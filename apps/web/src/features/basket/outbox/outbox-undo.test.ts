import { expect, test } from 'vitest'
import type { ConfirmedOrder } from '../model/submission.ts'
import { withTable } from '../model/table-drafts.ts'
import { toRecord } from '../model/basket-record.ts'
import type { Outbox } from './outbox.ts'
import { dal, naan, order, phone } from './outbox.testing.ts'

const line = { itemId: 'dal', itemName: 'Dal Makhani', price: 260, quantity: 1, specialInstructions: '' }
const second: ConfirmedOrder = { ...order, tableNumber: 5, items: [line], totalPrice: 260 }

/** A tablet whose order pad has just confirmed the order of table 12. */
const confirmed = async () => {
  const tablet = phone()
  const outbox = tablet.openTab()
  await outbox.confirm(order, true, true)
  return { ...tablet, outbox }
}

/** Lets the time for Undo pass. */
const pass = ({ wait, timers }: Pick<Awaited<ReturnType<typeof confirmed>>, 'wait' | 'timers'>): void => {
  wait(0.1)
  timers.splice(0).forEach(({ work }) => work())
}

const undoable = (outbox: Outbox): number[] =>
  outbox.get().submissions.flatMap(({ order: { tableNumber }, heldUntil }) => (heldUntil ? [tableNumber] : []))

test('an order of the pad is stored at once and sent after five seconds', async () => {
  const tablet = await confirmed()
  expect([tablet.posted.length, undoable(tablet.outbox)]).toEqual([0, [12]])
  expect(tablet.database.find()?.submissions).toMatchObject([{ key: 'key-1', order }])
  await tablet.outbox.retryAll()
  expect(tablet.posted).toEqual([])
  pass(tablet)
  await expect.poll(() => tablet.accepted).toEqual([order])
  expect(tablet.database.find()).toBeUndefined()
})

test('Undo brings the dishes back to their table and sends nothing', async () => {
  const tablet = await confirmed()
  expect(await tablet.outbox.takeBack('key-1')).toBe(true)
  expect(toRecord(tablet.database.find())).toMatchObject({ tableNumber: 12 })
  expect(tablet.quantities()).toEqual([['naan', 2]])
  pass(tablet)
  await tablet.outbox.load()
  expect(tablet.posted).toEqual([])
})

test('a reload within the five seconds sends the order once', async () => {
  const tablet = await confirmed()
  tablet.wait(0.01)
  const reloaded = tablet.openTab()
  await reloaded.load()
  await reloaded.retryAll()
  pass(tablet)
  await tablet.outbox.retryAll()
  expect(tablet.posted.map(({ key }) => key)).toEqual(['key-1'])
})

test('another tab leaves the order alone until Undo is over', async () => {
  const tablet = phone()
  const [pad, room] = [tablet.openTab(), tablet.openTab()]
  await pad.confirm(order, true, true)
  await room.load()
  await room.retryAll()
  expect([tablet.posted, undoable(room)]).toEqual([[], [12]])
  pass(tablet)
  await expect.poll(() => tablet.accepted.length).toBe(1)
  expect(tablet.posted.map(({ key }) => key)).toEqual(['key-1'])
})

test('a clock that was set back holds no order', async () => {
  const tablet = await confirmed()
  tablet.wait(-60)
  await tablet.outbox.retryAll()
  expect(tablet.posted.length).toBe(1)
})

test('orders that are released are sent at once, in their order', async () => {
  const tablet = await confirmed()
  await tablet.setBasket(dal)
  await tablet.outbox.load()
  await tablet.outbox.confirm(second, true, true)
  await tablet.outbox.sendHeldBack()
  expect(tablet.accepted.map(({ tableNumber }) => tableNumber)).toEqual([12, 5])
})

test('two orders of one basket are one: the second Send finds nothing', async () => {
  const { openTab, posted } = phone()
  const outbox = openTab()
  const taps = await Promise.all([outbox.confirm(order, true, true), outbox.confirm(order, true, true)])
  await outbox.sendHeldBack()
  expect([taps, posted.length]).toEqual([[true, false], 1])
})

test('Undo of one table keeps the half order of another', async () => {
  const tablet = await confirmed()
  await tablet.setBasket(dal)
  await tablet.database.storage.update('spice-garden', (stored) => stored && { ...stored, tableNumber: 5 })
  await tablet.outbox.load()
  expect(await tablet.outbox.takeBack('key-1')).toBe(true)
  const record = toRecord(tablet.database.find())
  expect([record.tableNumber, [...record.lines.keys()], [...(record.drafts?.get(5)?.keys() ?? [])]]).toEqual([
    12,
    [naan.id],
    [dal.id],
  ])
  expect([...withTable(record, 5).lines.keys()]).toEqual([dal.id])
})

test('an order that another tab has for another table is not sent', async () => {
  const tablet = phone()
  const outbox = tablet.openTab()
  await tablet.database.storage.update('spice-garden', (stored) => stored && { ...stored, tableNumber: 7 })
  expect(await outbox.confirm(order, true, true)).toBe(false)
  expect([tablet.posted, tablet.quantities()]).toEqual([[], [['naan', 2]]])
})

test('a request that Undo came too late for leaves no dish behind', async () => {
  const tablet = await confirmed()
  const asked = Promise.withResolvers<'created'>()
  tablet.answers.push(() => asked.promise)
  tablet.wait(0.1)
  const sent = tablet.outbox.retryAll()
  await expect.poll(() => tablet.posted.length).toBe(1)
  expect(await tablet.outbox.takeBack('key-1')).toBe(true)
  asked.resolve('created')
  await sent
  expect(tablet.quantities()).toEqual([])
})
