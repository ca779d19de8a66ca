import { afterEach, expect, test } from 'vitest'
import { storage } from '#web/lib/storage.ts'
import { findEntry, forgetEntry, resendEntry, sendEntry } from './entries.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { CallOptions } from './request.ts'

const place = 'payment b1'
const cash = { method: 'cash', amount: 540 }

afterEach(() => storage.remove('entries'))

/** A server that gives these answers in turn, and records the keys and bodies that it receives. */
const setUp = (...answers: (Error | string)[]) => {
  const received: { readonly key: string | undefined; readonly body: object }[] = []
  const send = async (body: object, { headers }: CallOptions): Promise<string> => {
    received.push({ key: headers?.['Idempotency-Key'], body })
    const answer = answers.shift() ?? 'done'
    if (answer instanceof Error) throw answer
    return answer
  }
  return { received, send }
}

const refusal = (status: number): ApiError => new ApiError(status, 'overpaid', 'This is more than is due.')

test('an entry is stored with its key before it is sent', async () => {
  const { send, received } = setUp()
  const sent = sendEntry(place, cash, send)
  const stored = findEntry(place)
  expect(stored).toMatchObject({ body: cash })
  expect(await sent).toEqual({ kind: 'answered', reply: 'done' })
  expect(received).toEqual([{ key: stored?.key, body: cash }])
  expect(findEntry(place)).toBeUndefined()
})

test('a lost answer keeps the entry; sending again uses its key', async () => {
  const { send, received } = setUp(new NetworkError('No answer'), refusal(503), refusal(401))
  expect(await sendEntry(place, cash, send)).toMatchObject({ kind: 'unknown' })
  expect(await resendEntry(place, send)).toMatchObject({ kind: 'unknown' })
  // The session ended; the first attempt may have been recorded.
  expect(await resendEntry(place, send)).toMatchObject({ kind: 'unknown' })
  expect(await resendEntry(place, send)).toMatchObject({ kind: 'answered' })
  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ key }) => key)).size).toBe(1)
  expect(received[3]?.body).toEqual(cash)
})

test('a lost answer keeps an entry that another tab has overwritten', async () => {
  const others = { 'payment b2': { key: 'k-other', body: cash, startedAt: 1 } }
  const { received } = setUp()
  const outcome = await sendEntry(place, cash, async (body, { headers }) => {
    received.push({ key: headers?.['Idempotency-Key'], body })
    // The other tab wrote before it had read this entry.
    localStorage.setItem('entries', JSON.stringify(others))
    window.dispatchEvent(new StorageEvent('storage', { key: 'entries' }))
    throw new NetworkError('No answer')
  })
  expect(outcome.kind).toBe('unknown')
  expect(storage.get('entries')).toMatchObject({ ...others, [place]: { key: received[0]?.key, body: cash } })
})

test('a lost answer leaves a later entry of another tab', async () => {
  const later = { [place]: { key: 'k-later', body: cash, startedAt: 1 } }
  await sendEntry(place, cash, async () => {
    storage.set('entries', later)
    throw new NetworkError('No answer')
  })
  expect(storage.get('entries')).toEqual(later)
})

test('no other entry of a place starts before the answer', async () => {
  const { send, received } = setUp(new NetworkError('No answer'))
  await sendEntry(place, cash, send)
  expect(await sendEntry(place, { method: 'card', amount: 540 }, send)).toEqual({ kind: 'waiting' })
  expect(received).toHaveLength(1)
  expect(findEntry(place)).toMatchObject({ body: cash })
})

test('a second tap sends nothing', async () => {
  const { send, received } = setUp()
  const [first, second] = await Promise.all([sendEntry(place, cash, send), sendEntry(place, cash, send)])
  expect([first.kind, second.kind]).toEqual(['answered', 'waiting'])
  const again = await Promise.all([resendEntry(place, send), resendEntry(place, send)])
  expect(again.map(({ kind }) => kind)).toEqual(['waiting', 'waiting'])
  expect(received).toHaveLength(1)
})

test('a refusal ends the entry, and the next one has a new key', async () => {
  const { send, received } = setUp(refusal(422))
  expect(await sendEntry(place, cash, send)).toMatchObject({ kind: 'refused', error: { code: 'overpaid' } })
  expect(findEntry(place)).toBeUndefined()
  await sendEntry(place, cash, send)
  expect(new Set(received.map(({ key }) => key)).size).toBe(2)
})

test('an entry of another tab is found and sent with its key', async () => {
  const { send, received } = setUp()
  const other = { [place]: { key: 'k-other', body: cash, startedAt: 1 } }
  localStorage.setItem('entries', JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: 'entries' }))
  expect(await sendEntry(place, cash, send)).toEqual({ kind: 'waiting' })
  expect(await resendEntry(place, send)).toMatchObject({ kind: 'answered' })
  expect(received).toEqual([{ key: 'k-other', body: cash }])
})

test('places do not disturb each other, and one can be forgotten', async () => {
  const { send } = setUp(new NetworkError('No answer'), new NetworkError('No answer'))
  await sendEntry(place, cash, send)
  await sendEntry('refund b1', cash, send)
  forgetEntry(place)
  expect(findEntry(place)).toBeUndefined()
  expect(findEntry('refund b1')).toMatchObject({ body: cash })
})

test('the end of a session keeps entries', async () => {
  const { send } = setUp(new NetworkError('No answer'))
  await sendEntry(place, cash, send)
  storage.clearAllBut('userId', 'theme')
  expect(findEntry(place)).toMatchObject({ body: cash })
})
