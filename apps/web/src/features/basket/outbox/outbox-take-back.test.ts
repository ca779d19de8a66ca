import { expect, test } from 'vitest'
import { clearLines } from '../model/line-changes.ts'
import { BasketRecords } from '../store/basket-records.ts'
import { BasketStore } from '../store/basket-store.ts'
import { naan, order, phone } from './outbox.testing.ts'

test('a cancelled order confirmed again unchanged keeps its key', async () => {
  const { openTab, posted, answers, timers, quantities } = phone()
  answers.push('lost')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.takeBack('key-1')
  expect([timers.length, outbox.get().submissions, quantities()]).toEqual([0, [], [['naan', 2]]])
  await outbox.retryAll()
  expect(posted).toHaveLength(1)
  const after = openTab()
  await after.load()
  expect(after.get().submissions).toEqual([])
  await after.confirm(order, false)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
})

test('a cancelled order confirmed with another name is sent as before', async () => {
  const { openTab, posted, answers } = phone()
  answers.push('lost')
  const outbox = openTab()
  await outbox.confirm({ ...order, contact: { name: 'Meera' } }, false)
  await outbox.takeBack('key-1')
  await outbox.confirm({ ...order, contact: { name: 'Asha' } }, false)
  expect(posted.map((one) => [one.key, one.order.contact])).toEqual([
    ['key-1', { name: 'Meera' }],
    ['key-1', { name: 'Meera' }],
  ])
})

test('a later confirmation of a cancelled order is a new order', async () => {
  const { openTab, posted, answers, setBasket } = phone()
  answers.push('lost')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.takeBack('key-1')
  await setBasket({ ...naan, price: 60 })
  await outbox.confirm({ ...order, items: order.items.map((line) => ({ ...line, price: 60 })), totalPrice: 120 }, false)
  await setBasket(naan)
  await outbox.confirm(order, false)
  expect(new Set(posted.map((one) => one.key)).size).toBe(3)
})

test('an hour after a cancellation the same dishes get a new key', async () => {
  const { openTab, posted, answers, database, wait } = phone()
  answers.push('lost', 'lost')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.takeBack('key-1')
  wait(3)
  await outbox.confirm(order, false)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-2'])
  await outbox.takeBack('key-2')
  wait(60)
  await openTab().load()
  await expect.poll(() => database.find()?.submissions ?? []).toEqual([])
})

test('changing the basket after a cancellation leads to a new key', async () => {
  const { openTab, posted, answers, database } = phone()
  answers.push('lost')
  const records = new BasketRecords(database.storage, () => undefined)
  const [store, outbox] = [new BasketStore(records), openTab({ records })]
  await store.open('spice-garden')
  await outbox.confirm(order, false)
  await outbox.takeBack('key-1')
  store.change(clearLines)
  await store.stored()
  expect(database.find()).toBeUndefined()
  store.add(naan)
  store.add(naan)
  await outbox.confirm(order, false)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-2'])
})

test('an order that had arrived despite cancellation is reported as such', async () => {
  const { openTab, posted, answers, accepted, quantities } = phone()
  answers.push('lost', 'replayed')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.takeBack('key-1')
  await outbox.confirm(order, false)
  expect([accepted, quantities()]).toEqual([[], [['naan', 2]]])
  expect(outbox.get()).toMatchObject({ submissions: [], refusals: [{ hasArrived: true, order }] })
  outbox.dismissRefusal('key-1')
  await outbox.confirm(order, false)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1', 'key-3'])
  expect(accepted).toHaveLength(1)
})

test('a replayed answer without a cancellation completes the order', async () => {
  const { openTab, answers, accepted, quantities } = phone()
  answers.push('lost', 'replayed')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.retryAll()
  expect([accepted, quantities()]).toEqual([[order], []])
})

test('a cancelled order that the server accepts late completes', async () => {
  const { openTab, accepted, answers, quantities } = phone()
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<'created'>()
  answers.push('lost', () => {
    asked.resolve()
    return late.promise
  })
  const outbox = openTab()
  await outbox.confirm(order, false)
  const retry = outbox.retryAll()
  await asked.promise
  await outbox.takeBack('key-1')
  late.resolve('created')
  await retry
  expect([accepted, quantities()]).toEqual([[order], []])
})
