import { expect, test } from 'vitest'
import type { Order, Problem } from '@thali/contract'
import type { StoredSend } from '#web/lib/local-database.ts'
import { Outbox, type OutboxNeeds, backOffMs } from './outbox.ts'
import type { SentOrder } from './send.ts'

const order: SentOrder = {
  restaurantId: 'spice-garden',
  tableNumber: 12,
  userId: 'diner',
  items: [{ itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }],
  totalPrice: 111,
}

const isCurrent = async (): Promise<boolean> => true

class Lost extends Error {}

class Refused extends Error {}

const problem: Problem = { code: 'price_changed', message: 'A price changed.', requestId: 'r' }

type Answer = 'created' | 'lost' | 'refused' | (() => Promise<'created'>)

/** A phone: its storage outlives the outboxes (tabs, reloads) that are made on it. */
const phone = () => {
  const stored = new Map<string, StoredSend>()
  const posted: { key: string; order: SentOrder; wasStored: boolean }[] = []
  const accepted: string[] = []
  const timers: { work: () => void; delayMs: number }[] = []
  const answers: Answer[] = []
  let keys = 0
  let queue: Promise<unknown> = Promise.resolve()
  const needs: OutboxNeeds = {
    storage: {
      list: async () => [...stored.values()],
      save: async (send) => void stored.set(send.key, structuredClone(send)),
      remove: async (key) => void stored.delete(key),
    },
    post: async (sent, key) => {
      posted.push({ key, order: sent, wasStored: stored.has(key) })
      const next = answers.shift() ?? 'created'
      const answer = typeof next === 'function' ? await next() : next
      if (answer === 'lost') throw new Lost()
      if (answer === 'refused') throw new Refused()
      // Nothing here reads it.
      return {} as Order
    },
    verdict: (error) => (error instanceof Refused ? { message: problem.message, problem } : 'again'),
    exclusively: (work) => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
    schedule: (work, delayMs) => {
      const timer = { work, delayMs }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
    newKey: () => `key-${(keys += 1)}`,
    now: () => new Date('2026-11-20T16:00:00.000Z'),
    onAccepted: async (send) => void accepted.push(send.key),
    onChanged: () => undefined,
  }
  return { stored, posted, accepted, timers, answers, needs }
}

test('a confirmed order is stored with its key before the request, and forgotten after 201', async () => {
  const { needs, posted, stored, accepted } = phone()
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  expect(posted).toEqual([{ key: 'key-1', order, wasStored: true }])
  expect(accepted).toEqual(['key-1'])
  expect(stored.size).toBe(0)
  expect(outbox.getState().sends).toEqual([])
})

test('a lost answer keeps the order; it is sent again under the same key until 201', async () => {
  const { needs, posted, stored, accepted, timers, answers } = phone()
  answers.push('lost', 'lost')
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  expect(outbox.getState().sends).toMatchObject([{ key: 'key-1', phase: 'waiting', isDelayed: true }])
  expect(stored.size).toBe(1)
  expect(timers.map((timer) => timer.delayMs)).toEqual([1000])
  await outbox.retryAll()
  expect(timers.map((timer) => timer.delayMs)).toEqual([2000])
  await outbox.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1', 'key-1'])
  expect(accepted).toEqual(['key-1'])
  expect(timers).toEqual([])
})

test('waits longer after each failure, 30 s at most', () => {
  expect([1, 2, 3, 6, 20].map(backOffMs)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

test('after a reload the stored order goes on its way, under its key', async () => {
  const { needs, posted, answers, accepted } = phone()
  answers.push('lost')
  await new Outbox(needs).confirm(order, isCurrent)
  const reloaded = new Outbox(needs)
  await reloaded.load()
  expect(reloaded.getState()).toMatchObject({ isLoaded: true, sends: [{ key: 'key-1', isDelayed: true }] })
  await reloaded.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(accepted).toEqual(['key-1'])
})

test('while an order is on its way its basket is not sent a second time, from no tab', async () => {
  const { needs, posted, answers } = phone()
  answers.push('lost')
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  await outbox.confirm(order, isCurrent)
  await new Outbox(needs).confirm(order, isCurrent)
  expect(posted).toHaveLength(1)
})

test('a second confirmation that waited for the first does not send the emptied basket again', async () => {
  const { needs, posted, accepted } = phone()
  const isStillThere = async (): Promise<boolean> => accepted.length === 0
  await Promise.all([new Outbox(needs).confirm(order, isStillThere), new Outbox(needs).confirm(order, isStillThere)])
  expect(posted).toHaveLength(1)
})

test('an order that another tab brought through is not sent again', async () => {
  const { needs, posted, answers } = phone()
  answers.push('lost')
  const [one, other] = [new Outbox(needs), new Outbox(needs)]
  await one.confirm(order, isCurrent)
  await other.load()
  await Promise.all([one.retryAll(), other.retryAll()])
  expect(posted).toHaveLength(2)
  expect(one.getState().sends).toEqual([])
  expect(other.getState().sends).toEqual([])
})

test('a final no ends the send and is told; the next one has a key of its own', async () => {
  const { needs, posted, stored, accepted, answers, timers } = phone()
  answers.push('refused')
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  expect(outbox.getState()).toMatchObject({ sends: [], refusal: { message: problem.message, problem, order } })
  expect([accepted.length, timers.length]).toEqual([0, 0])
  await outbox.confirm({ ...order, totalPrice: 120 }, isCurrent)
  expect(stored.size).toBe(0)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-2'])
  expect(outbox.getState().refusal).toBeUndefined()
})

test('a cancelled order is not sent any more; sent again unchanged it is still the same order', async () => {
  const { needs, posted, stored, answers, timers } = phone()
  answers.push('lost')
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  await outbox.cancel('key-1')
  expect([timers.length, outbox.getState().sends.length]).toEqual([0, 0])
  await outbox.retryAll()
  expect(posted).toHaveLength(1)
  await outbox.confirm(order, isCurrent)
  await outbox.confirm({ ...order, totalPrice: 120 }, isCurrent)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1', 'key-2'])
  expect(stored.size).toBe(0)
})

test('also after a reload a cancelled order that is sent again unchanged is the same order', async () => {
  const { needs, posted, answers } = phone()
  answers.push('lost')
  const before = new Outbox(needs)
  await before.confirm(order, isCurrent)
  await before.cancel('key-1')
  const after = new Outbox(needs)
  await after.load()
  expect(after.getState().sends).toEqual([])
  await after.confirm(order, isCurrent)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
})

test('a second round of what was once cancelled is an order of its own', async () => {
  const { needs, posted, answers } = phone()
  answers.push('lost')
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  await outbox.cancel('key-1')
  await outbox.confirm({ ...order, totalPrice: 120 }, isCurrent)
  await outbox.confirm(order, isCurrent)
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-2', 'key-3'])
})

test('a final no that nobody has seen yet is told after a reload, until it was seen', async () => {
  const { needs, stored, answers } = phone()
  answers.push('refused')
  await new Outbox(needs).confirm(order, isCurrent)
  const after = new Outbox(needs)
  await after.load()
  expect(after.getState()).toMatchObject({ sends: [], refusal: { message: problem.message, order } })
  after.dismissRefusal()
  await expect.poll(() => stored.size).toBe(0)
})

test('an order that arrives after all, although it was cancelled, is an order', async () => {
  const { needs, accepted, answers } = phone()
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<'created'>()
  answers.push('lost', () => {
    asked.resolve()
    return late.promise
  })
  const outbox = new Outbox(needs)
  await outbox.confirm(order, isCurrent)
  const retry = outbox.retryAll()
  await asked.promise
  await outbox.cancel('key-1')
  late.resolve('created')
  await retry
  expect(accepted).toEqual(['key-1'])
})

test('a browser without a database still sends the order', async () => {
  const { needs, posted, accepted, answers } = phone()
  const broken = async (): Promise<never> => {
    throw new Error('No database')
  }
  answers.push('lost')
  const outbox = new Outbox({ ...needs, storage: { list: broken, save: broken, remove: broken } })
  await outbox.confirm(order, isCurrent)
  await outbox.retryAll()
  expect(posted.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(accepted).toEqual(['key-1'])
})
