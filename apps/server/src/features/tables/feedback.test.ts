import { expect, test } from 'vitest'
import type { Today } from '@thali/contract/reports/schema'
import type { Face } from '@thali/contract/visits/feedback'
import { openFloor, type Phone } from '#test/floor.ts'

const open = async (rules: { readonly links?: 'any' | 'signed'; readonly feedback?: boolean } = {}) => {
  const floor = await openFloor({ sittingCare: { everyMs: 20 } })
  const { server, restaurant, staff } = floor
  await floor.setRules({ feedback: true, ...rules })
  const query = { restaurantId: restaurant.id }
  const say = (phone: Phone | undefined, face: Face, text?: string, sittingId?: string) =>
    server.call(
      'saveFeedback',
      { body: { face, ...(text !== undefined && { text }), ...(sittingId !== undefined && { sittingId }) } },
      { headers: phone ? { Cookie: phone.cookie } : {} },
    )
  const read = async (): Promise<Today['feedback']> => (await staff('getToday', { query })).body.feedback
  return { ...floor, say, read }
}

test('Today counts the faces and lists the texts, newest first', async () => {
  const { server, phone, say, read } = await open()
  expect(await read()).toEqual({ faces: { bad: 0, fair: 0, good: 0, great: 0 }, texts: [] })
  const phones = [await phone(1), await phone(2), await phone(2)]
  expect((await say(phones[0], 'good', 'Soup was cold')).status).toBe(200)
  server.clock.advance(60_000)
  await say(phones[1], 'great', 'The best dal')
  await say(phones[2], 'good')
  const both = await read()
  expect(both?.faces).toEqual({ bad: 0, fair: 0, good: 2, great: 1 })
  expect(both?.texts.map(({ face, text, tableNumber }) => [face, text, tableNumber])).toEqual([
    ['great', 'The best dal', 2],
    ['good', 'Soup was cold', 1],
  ])
})

test('a second answer replaces the first, with its time', async () => {
  const { server, phone, say, read } = await open()
  const asha = await phone(1)
  const first = server.clock.now().toISOString()
  await say(asha, 'bad', 'Slow')
  server.clock.advance(60_000)
  await say(asha, 'fair')
  expect(await read()).toMatchObject({ faces: { bad: 0, fair: 1 }, texts: [] })
  await say(asha, 'fair', 'Better in the end')
  expect((await read())?.texts).toMatchObject([{ face: 'fair', text: 'Better in the end', dateTime: first }])
})

test('a blocked phone is not heard until it is allowed again, others are', async () => {
  const { staff, phone, say, read } = await open()
  const [asha, ravi] = [await phone(1), await phone(1)]
  const block = (isBlocked: boolean) => staff('blockVisit', { params: { visitId: ravi.visitId }, body: { isBlocked } })
  await say(ravi, 'good')
  await block(true)
  expect((await say(ravi, 'bad', 'Rude')).problem.code).toBe('visit_blocked')
  expect((await say(asha, 'great')).status).toBe(200)
  expect(await read()).toEqual({ faces: { bad: 0, fair: 0, good: 1, great: 1 }, texts: [] })
  await block(false)
  expect((await say(ravi, 'fair')).status).toBe(200)
  expect((await read())?.faces).toEqual({ bad: 0, fair: 1, good: 0, great: 1 })
})

test('an answer has the last table of its party, also after the visit ended', async () => {
  const { staff, phone, say, read, order, close, sittings } = await open()
  const asha = await phone(4)
  const { id } = await order(4, {}, asha)
  const [sitting] = await sittings()
  if (!sitting) throw new Error('There is no sitting')
  const move = { version: sitting.version, tableNumber: 7 }
  expect((await staff('updateSitting', { params: { sittingId: sitting.id }, body: move })).status).toBe(200)
  await say(asha, 'good', 'Still here')
  expect((await read())?.texts).toMatchObject([{ text: 'Still here', tableNumber: 7 }])
  await close({ id })
  expect(await sittings()).toEqual([])
  expect((await say(asha, 'great', 'Thank you')).status).toBe(200)
  expect((await read())?.texts).toMatchObject([{ text: 'Thank you', tableNumber: 7 }])
})

test('a late answer reaches the visit of its sitting, never a later one', async () => {
  const { server, phone, say, read, order, close } = await open()
  const minutes = (count: number): void => server.clock.advance(count * 60_000)
  const asha = await phone(4)
  const { id, sittingId } = await order(4, {}, asha)
  minutes(40)
  await close({ id })
  // Two guests sit down there: Asha again with a new cookie, and a friend.
  minutes(1)
  const again = await phone(4, { userId: asha.userId })
  const friend = await phone(4)
  minutes(1)
  await order(4, {}, again)
  expect((await say(again, 'bad', 'Late', sittingId)).status).toBe(200)
  const stored = () =>
    server.db.selectFrom('visits').select(['id', 'feedback_text']).where('feedback_face', 'is not', null).execute()
  expect(await stored()).toEqual([{ id: asha.visitId, feedback_text: 'Late' }])
  // Without a sitting it is about the present visit, as phones of the release before say it.
  await say(again, 'good', 'Now')
  expect((await read())?.texts.map(({ text }) => text).toSorted()).toEqual(['Late', 'Now'])
  expect((await say(friend, 'good', 'Not mine', sittingId)).problem.code).toBe('not_found')
  expect((await say(again, 'good', 'Nowhere', 'no-sitting')).problem.code).toBe('not_found')
  expect(await stored()).toHaveLength(2)
})

test('of two tables of a diner an answer reaches that of its sitting', async () => {
  const { server, phone, say, order, sittings } = await open()
  const asha = await phone(4)
  await order(4, {}, asha)
  server.clock.advance(60_000)
  const moved = await phone(7, { userId: asha.userId })
  await order(7, {}, moved)
  const [first, second] = await sittings()
  await say(moved, 'bad', 'Slow', first?.id)
  await say(moved, 'good', 'Fast', second?.id)
  const rows = await server.db.selectFrom('visits').select(['table_number', 'feedback_text']).execute()
  expect(new Map(rows.map((row) => [row.table_number, row.feedback_text]))).toEqual(
    new Map([
      [4, 'Slow'],
      [7, 'Fast'],
    ]),
  )
})

test('a text has 500 letters at most', async () => {
  const { phone, say } = await open()
  const asha = await phone(1)
  expect((await say(asha, 'good', 'a'.repeat(500))).status).toBe(200)
  expect((await say(asha, 'good', 'a'.repeat(501))).status).toBe(400)
})

test('only phones that may order answer, where guests are asked', async () => {
  const { say, setRules, phone, read } = await open({ links: 'signed' })
  const asha = await phone(1)
  expect((await say(undefined, 'good')).problem.code).toBe('card_required')
  expect((await say(asha, 'good')).problem.code).toBe('card_required')
  await setRules({ links: 'any', feedback: false })
  expect((await say(asha, 'good')).problem.code).toBe('not_found')
  expect(await read()).toBeUndefined()
  await setRules({ links: 'any', feedback: true })
  expect((await say(asha, 'good')).status).toBe(200)
  // Answers of the day stay readable.
  await setRules({ links: 'any', feedback: false })
  expect((await read())?.faces.good).toBe(1)
})

test('an answer is deleted with its visit', async () => {
  const { server, phone, say } = await open()
  const [asha, ben] = [await phone(1), await phone(2)]
  await say(asha, 'bad', 'Slow')
  await say(ben, 'good', 'Nice')
  await server.db.updateTable('visits').set({ expires_at: 0 }).where('id', '=', asha.visitId).execute()
  server.clock.advance(30 * 24 * 60 * 60 * 1000)
  const texts = () => server.db.selectFrom('visits').select('feedback_text').execute()
  await expect.poll(texts).toEqual([{ feedback_text: 'Nice' }])
})
