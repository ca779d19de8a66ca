import type { Problem } from '@thali/contract/api/problem-schema'
import { BasketRecords } from '../store/basket-records.ts'
import { Outbox } from './outbox.ts'
import type { OutboxNeeds } from './outbox-needs.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import { createStorage } from '../store/record-storage.testing.ts'

export const naan = { id: 'naan', name: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }
export const dal = { id: 'dal', name: 'Dal Makhani', price: 260, quantity: 1, specialInstructions: '' }

export const order: ConfirmedOrder = {
  restaurantId: 'spice-garden',
  tableNumber: 12,
  userId: 'diner',
  items: [{ itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 2, specialInstructions: '' }],
  totalPrice: 111,
}

class Lost extends Error {}

class Refused extends Error {}

export const problem: Problem = { code: 'price_changed', message: 'A price changed.', requestId: 'r' }

type Answer = 'created' | 'replayed' | 'lost' | 'refused' | (() => Promise<'created' | 'lost'>)

/** A phone with two naans in the basket; its database outlives the outboxes (tabs, reloads) opened on it. */
export const phone = () => {
  const database = createStorage({ restaurantId: 'spice-garden', items: [naan] })
  const posted: { key: string; order: ConfirmedOrder; isStored: boolean }[] = []
  const accepted: ConfirmedOrder[] = []
  const timers: { work: () => void; delayMs: number }[] = []
  const answers: Answer[] = []
  const held = new Set<string>()
  let keys = 0
  let now = Date.parse('2026-11-20T16:00:00.000Z')
  const wait = (minutes: number): void => void (now += minutes * 60_000)
  let queue: Promise<unknown> = Promise.resolve()
  const storedKeys = (): unknown[] =>
    (database.find()?.submissions ?? []).map((submission) => Reflect.get(Object(submission), 'key'))
  const openTab = (more: Partial<OutboxNeeds> = {}): Outbox =>
    new Outbox({
      records: new BasketRecords(database.storage, () => undefined),
      post: async (sent, key) => {
        posted.push({ key, order: sent, isStored: storedKeys().includes(key) })
        const next = answers.shift() ?? 'created'
        const answer = typeof next === 'function' ? await next() : next
        if (answer === 'lost') throw new Lost()
        if (answer === 'refused') throw new Refused()
        return { isReplayed: answer === 'replayed' }
      },
      classify: (error) => (error instanceof Refused ? { message: problem.message, problem } : 'again'),
      needsConfirmation: ({ key, asked }) => held.has(key) && !asked,
      place: () => 'spice-garden/12',
      withLock: (work) => {
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
      now: () => new Date(now),
      onAccepted: (one) => void accepted.push(one),
      onQueued: () => undefined,
      ...more,
    })
  const setBasket = (...items: (typeof naan)[]): Promise<void> =>
    database.storage.update('spice-garden', (record) => ({
      restaurantId: 'spice-garden',
      submissions: [],
      ...record,
      items,
    }))
  const quantities = (): [string, number][] => (database.find()?.items ?? []).map(({ id, quantity }) => [id, quantity])
  return { database, posted, accepted, timers, answers, held, openTab, setBasket, quantities, wait }
}
