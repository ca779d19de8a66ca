import { expect, test } from 'vitest'
import { withOrderOfPhone, withShown } from '../model/submission-updates.ts'
import { clearLines } from '../model/line-changes.ts'
import { BasketRecords } from '../store/basket-records.ts'
import { BasketStore } from '../store/basket-store.ts'
import type { OutboxNeeds } from './outbox-needs.ts'
import { naan, order, phone, problem } from './outbox.testing.ts'

const reused: OutboxNeeds['classify'] = (error) =>
  error instanceof Error && error.constructor.name === 'Refused'
    ? { message: '', problem: { ...problem, code: 'idempotency_key_reused' } }
    : 'again'

/** A phone whose order waits, and was shown to a waiter. */
const shownPhone = async (classify: OutboxNeeds['classify']) => {
  const made = phone()
  made.answers.push('lost')
  const records = new BasketRecords(made.database.storage, () => undefined)
  const notes: unknown[] = []
  const outbox = made.openTab({ records, classify, onAccepted: (_, accepted) => void notes.push(accepted) })
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
