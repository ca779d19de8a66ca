import { expect, test } from 'vitest'
import type { ErrorCode } from '@thali/contract/api/errors'
import { withOrderOfPhone, withShown } from '../model/submission-updates.ts'
import { clearLines } from '../model/line-changes.ts'
import { BasketRecords } from '../store/basket-records.ts'
import { BasketStore } from '../store/basket-store.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import type { OutboxNeeds } from './outbox-needs.ts'
import { naan, order, phone, problem } from './outbox.testing.ts'

const reused: OutboxNeeds['classify'] = (error) =>
  error instanceof Error && error.constructor.name === 'Refused'
    ? { message: '', problem: { ...problem, code: 'idempotency_key_reused' } }
    : 'again'

/** A phone whose order waits, and was shown to a waiter. */
const shownPhone = async (classify: OutboxNeeds['classify'], post?: OutboxNeeds['post']) => {
  const made = phone()
  made.answers.push('lost')
  const records = new BasketRecords(made.database.storage, () => undefined)
  const notes: unknown[] = []
  const outbox = made.openTab({
    records,
    classify,
    onAccepted: (_, accepted) => void notes.push(accepted),
    ...(post && { post }),
  })
  await outbox.confirm(order, false)
  const record = records.of('spice-garden')
  record.update((before) => withShown(before, 'key-1'))
  await record.settled()
  return { ...made, records, record, outbox, notes }
}

test('a shown order that a waiter sent leaves the basket', async () => {
  const { outbox, answers, quantities, notes } = await shownPhone(reused)
  answers.push('refused')
  await outbox.retryAll()
  expect(notes).toEqual([{ isReplayed: true, isByWaiter: true }])
  expect([quantities(), outbox.get().submissions, outbox.get().refusals]).toEqual([[], [], []])
})

test('a reused key of an order that was never shown is a refusal', async () => {
  const { openTab, answers, quantities } = phone()
  answers.push('refused')
  const outbox = openTab({ classify: reused })
  await outbox.confirm(order, false)
  expect(outbox.get().refusals).toMatchObject([{ key: 'key-1' }])
  expect(quantities()).toEqual([['naan', 2]])
})

test('a shown basket refuses changes until it is taken back', async () => {
  const { outbox, records, quantities } = await shownPhone(reused)
  const store = new BasketStore(records)
  let refused = 0
  store.onFrozen = () => void (refused += 1)
  await store.open('spice-garden')
  store.add(naan)
  store.change(clearLines)
  await store.stored()
  expect([refused, quantities()]).toEqual([2, [['naan', 2]]])
  await outbox.takeBack('key-1')
  store.add(naan)
  await store.stored()
  expect([refused, quantities()]).toEqual([2, [['naan', 3]]])
})

test('a shown order that was taken back and confirmed again has arrived', async () => {
  const { outbox, answers, quantities } = await shownPhone(reused)
  await outbox.takeBack('key-1')
  answers.push('refused')
  await outbox.confirm(order, false)
  expect(outbox.get().refusals).toMatchObject([{ key: 'key-1', hasArrived: true }])
  expect(quantities()).toEqual([['naan', 2]])
})

test('an order read from a phone keeps its key when it is changed', async () => {
  const { database, openTab, answers, posted, quantities } = phone()
  const records = new BasketRecords(database.storage, () => undefined)
  const outbox = openTab({ records })
  const now = new Date('2026-11-20T16:00:00.000Z')
  const queue = () => records.of('spice-garden').transact((before) => withOrderOfPhone(before, 'of-phone', order, now))
  expect([await queue(), await queue()]).toEqual([true, false])
  await outbox.load()
  answers.push('refused')
  await outbox.retryAll()
  expect(outbox.get().refusals).toMatchObject([{ key: 'of-phone', isFromPhone: true }])
  await outbox.resend('of-phone', { ...order, totalPrice: 120 })
  expect(posted.map(({ key }) => key)).toEqual(['of-phone', 'of-phone'])
  expect([outbox.get().submissions, outbox.get().refusals, quantities()]).toEqual([[], [], [['naan', 2]]])
})

test.each([
  ['a first answer that is a repetition', ['replayed'], 1],
  ['a repetition after a lost answer', ['lost', 'replayed'], 0],
] as const)('%s tells whether another device sent it', async (_, given, arrived) => {
  const { database, openTab, answers } = phone()
  const records = new BasketRecords(database.storage, () => undefined)
  const outbox = openTab({ records })
  const now = new Date('2026-11-20T16:00:00.000Z')
  await records.of('spice-garden').transact((before) => withOrderOfPhone(before, 'of-phone', order, now))
  await outbox.load()
  answers.push(...given)
  await outbox.retryAll()
  await outbox.retryAll()
  expect(outbox.get().refusals).toHaveLength(arrived)
})

class Answer extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super()
    this.code = code
  }
}

const classifyAnswer: OutboxNeeds['classify'] = (error) =>
  error instanceof Answer ? { message: '', problem: { ...problem, code: error.code } } : 'again'

/** A phone whose shown order was refused once, at a server that makes one order per key. */
const refusedPhone = async () => {
  const arrived = new Map<string, string>()
  let state: 'offline' | 'changed' | 'open' = 'offline'
  const receive = (sent: ConfirmedOrder, key: string): { isReplayed: boolean } => {
    const body = JSON.stringify(sent)
    const first = arrived.get(key)
    if (state === 'offline') throw new Error('offline')
    if (first !== undefined && first !== body) throw new Answer('idempotency_key_reused')
    if (state === 'changed') throw new Answer('price_changed')
    arrived.set(key, body)
    return { isReplayed: first !== undefined }
  }
  const post: OutboxNeeds['post'] = async (sent, key) => receive(sent, key)
  const made = await shownPhone(classifyAnswer, post)
  state = 'changed'
  await made.outbox.retryAll()
  expect(made.outbox.get().refusals).toMatchObject([{ key: 'key-1', isShown: true }])
  state = 'open'
  return { ...made, arrived, receive, post }
}

const corrected = (quantity: number): ConfirmedOrder => ({
  ...order,
  items: order.items.map((line) => ({ ...line, quantity })),
  totalPrice: quantity * 55.5,
})

test.each([true, false])(
  'guest and waiter correct a shown order: one order (waiter first: %s)',
  async (isWaiterFirst) => {
    const { outbox, records, arrived, receive, quantities } = await refusedPhone()
    if (isWaiterFirst) receive(corrected(1), 'key-1')
    outbox.dismissRefusal('key-1')
    const store = new BasketStore(records)
    await store.open('spice-garden')
    store.add(naan)
    await store.stored()
    await outbox.confirm(corrected(3), false)
    // The later one of the two is refused, on either device.
    expect(() => receive(corrected(isWaiterFirst ? 3 : 1), 'key-1')).toThrow(Answer)
    expect([...arrived.keys()]).toEqual(['key-1'])
    expect(quantities()).toEqual(isWaiterFirst ? [['naan', 3]] : [])
    expect(outbox.get().refusals).toMatchObject(isWaiterFirst ? [{ hasArrived: true, isShown: true }] : [])
  },
)

test('the order after a correction by the waiter has a new key', async () => {
  const { outbox, receive, arrived } = await refusedPhone()
  receive(order, 'key-1')
  outbox.dismissRefusal('key-1')
  // The same dishes: the answer is a repetition, and may be a second round.
  await outbox.confirm(order, false)
  expect(outbox.get().refusals).toMatchObject([{ hasArrived: true, isShown: true }])
  outbox.dismissRefusal('key-1')
  await outbox.confirm(order, false)
  expect(arrived.size).toBe(2)
})

test('a refused shown order keeps its key through a reload', async () => {
  const { outbox, record, openTab, arrived, post, wait } = await refusedPhone()
  outbox.dismissRefusal('key-1')
  await record.settled()
  wait(30)
  const later = openTab({ post })
  await later.load()
  await later.confirm(order, false)
  expect([...arrived.keys()]).toEqual(['key-1'])
})

test('an arrived order lends no key while its notice is unread', async () => {
  const { outbox, receive, arrived, openTab, post, record } = await refusedPhone()
  receive(order, 'key-1')
  outbox.dismissRefusal('key-1')
  await outbox.confirm(order, false)
  expect(outbox.get().refusals).toMatchObject([{ key: 'key-1', hasArrived: true, isShown: true }])
  await record.settled()
  // The same basket in another tab: a second round.
  const later = openTab({ post })
  await later.load()
  await later.confirm(order, false)
  expect([...arrived.keys()]).toEqual(['key-1', 'key-3'])
})
