import { expect, test } from 'vitest'
import { BasketRecords } from '../store/basket-records.ts'
import { backOffMs } from './outbox-times.ts'
import { dal, naan, order, phone, problem } from './outbox.testing.ts'

test('a confirmed order is stored before the request, removed after 201', async () => {
  const { openTab, posted, database, accepted } = phone()
  const outbox = openTab()
  await outbox.confirm(order, false)
  expect(posted).toEqual([{ key: 'key-1', order, isStored: true }])
  expect(accepted).toEqual([order])
  expect(database.find()).toBeUndefined()
  expect(outbox.get().submissions).toEqual([])
})

test('after a lost answer the order is retried with the same key', async () => {
  const { openTab, posted, quantities, accepted, timers, answers } = phone()
  answers.push('lost', 'lost')
  const outbox = openTab()
  await outbox.confirm(order, false)
  expect(outbox.get().submissions).toMatchObject([{ key: 'key-1', phase: 'waiting', isDelayed: true }])
  expect(quantities()).toEqual([['naan', 2]])
  expect(timers.map((timer) => timer.delayMs)).toEqual([1000])
  await outbox.retryAll()
  expect(timers.map((timer) => timer.delayMs)).toEqual([2000])
  await outbox.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1', 'key-1'])
  expect([accepted.length, timers.length, quantities().length]).toEqual([1, 0, 0])
})

test('waits longer after each failure, 30 s at most', () => {
  expect([1, 2, 3, 6, 20].map(backOffMs)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

test('after a reload the stored order is sent with its key', async () => {
  const { openTab, posted, answers, accepted } = phone()
  answers.push('lost')
  await openTab().confirm(order, false)
  const reloaded = openTab()
  await reloaded.load()
  expect(reloaded.get()).toMatchObject({ isLoaded: true, submissions: [{ key: 'key-1', isDelayed: true }] })
  await reloaded.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(accepted).toHaveLength(1)
})

test('a dish added during the request stays; acceptance is one transaction', async () => {
  const { openTab, answers, database, quantities, setBasket } = phone()
  answers.push(async () => {
    await setBasket({ ...naan, quantity: 3 }, dal)
    return 'created'
  })
  const records: (readonly [number, number])[] = []
  const { update } = database.storage
  database.storage.update = async (restaurantId, next) => {
    await update(restaurantId, next)
    records.push([quantities().length, database.find()?.submissions?.length ?? 0])
  }
  await openTab().confirm(order, false)
  expect(quantities()).toEqual([
    ['naan', 1],
    ['dal', 1],
  ])
  // The confirmation, two added dishes, then both changes in one write.
  expect(records).toEqual([
    [1, 1],
    [2, 1],
    [2, 0],
  ])
})

test('a tab closed after the answer removes nothing twice', async () => {
  const { openTab, answers, posted, quantities, setBasket, database } = phone()
  const asked = Promise.withResolvers<void>()
  answers.push(() => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  void openTab({ withLock: (work) => work() }).confirm(order, false)
  await asked.promise
  const next = openTab()
  await next.load()
  await next.retryAll()
  await setBasket(naan)
  await next.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect([quantities(), database.find()?.submissions]).toEqual([[['naan', 2]], []])
})

test('an unanswered basket is not sent again from any tab', async () => {
  const { openTab, posted, answers } = phone()
  answers.push('lost')
  const outbox = openTab()
  await outbox.confirm(order, false)
  await outbox.confirm(order, false)
  await openTab().confirm(order, false)
  expect(posted).toHaveLength(1)
})

test('two tabs that confirm at once make one order', async () => {
  const { openTab, posted } = phone()
  const [one, other] = [openTab(), openTab()]
  const outcomes = await Promise.all([one.confirm(order, false), other.confirm(order, false)])
  expect(await other.confirm(order, false)).toBe(false)
  expect([posted.length, outcomes]).toEqual([1, [true, true]])
})

test('a basket changed by another tab since confirmation is not sent', async () => {
  const { openTab, posted, setBasket } = phone()
  await setBasket(naan, dal)
  expect(await openTab().confirm(order, false)).toBe(false)
  expect(posted).toEqual([])
})

test('an order accepted in another tab is not sent again', async () => {
  const { openTab, posted, answers } = phone()
  answers.push('lost')
  const [one, other] = [openTab(), openTab()]
  await one.confirm(order, false)
  await other.load()
  await Promise.all([one.retryAll(), other.retryAll()])
  expect(posted).toHaveLength(2)
  expect(one.get().submissions).toEqual([])
  expect(other.get().submissions).toEqual([])
})

test('a refusal shows until dismissed; the next order gets another key', async () => {
  const { openTab, posted, database, accepted, answers, timers, quantities } = phone()
  answers.push('refused')
  await openTab().confirm(order, false)
  const outbox = openTab()
  await outbox.load()
  await outbox.retryAll()
  expect(outbox.get()).toMatchObject({ submissions: [], refusals: [{ message: problem.message, problem, order }] })
  expect([accepted.length, timers.length, quantities()]).toEqual([0, 0, [['naan', 2]]])
  outbox.dismissRefusal('key-2')
  expect(outbox.get().refusals).toHaveLength(1)
  outbox.dismissRefusal('key-1')
  await expect.poll(() => database.find()?.submissions).toBeUndefined()
  expect(outbox.get().refusals).toEqual([])
  await outbox.confirm(order, false)
  expect(new Set(posted.map((one) => one.key)).size).toBe(2)
})

test('an old submission, or one for another table, needs confirmation', async () => {
  const { openTab, posted, answers, held, accepted } = phone()
  answers.push('lost')
  await openTab().confirm(order, false)
  held.add('key-1')
  const outbox = openTab()
  await outbox.load()
  await outbox.retryAll()
  expect(outbox.get().submissions).toMatchObject([{ key: 'key-1', phase: 'held' }])
  expect(posted).toHaveLength(1)
  await outbox.reconfirm('key-1')
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(accepted).toHaveLength(1)
})

test('a browser without a database still sends the order', async () => {
  const { openTab, posted, accepted, answers, database } = phone()
  database.break()
  answers.push('lost')
  const records = new BasketRecords(database.storage, () => undefined)
  records
    .of('spice-garden')
    .update((record) => ({ ...record, lines: new Map([['naan', { lineKey: 'naan', ...naan }]]) }))
  const outbox = openTab({ records })
  await outbox.confirm(order, false)
  await outbox.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(accepted).toHaveLength(1)
  expect(records.of('spice-garden').get()).toMatchObject({ lines: new Map(), submissions: [] })
})
