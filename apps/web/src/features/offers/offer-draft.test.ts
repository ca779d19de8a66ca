import { expect, test } from 'vitest'
import { type OfferDraft, endError, offerToSave, percentageOf, withItems } from './offer-draft.ts'

const timezone = 'Asia/Kolkata'
const now = new Date('2026-11-20T16:00:00.000Z')
const good: OfferDraft = {
  startDateTime: '2026-11-20T21:30',
  endDateTime: '2026-11-22T23:00',
  percentage: '20',
  itemIds: ['dal', 'naan'],
}

test('the times of an offer are the restaurant’s', () => {
  expect(endError(good, now, timezone)).toBeUndefined()
  expect(offerToSave(good, 'r', timezone)).toEqual({
    restaurantId: 'r',
    startDateTime: '2026-11-20T16:00:00.000Z',
    endDateTime: '2026-11-22T17:30:00.000Z',
    percentage: 20,
    itemIds: ['dal', 'naan'],
  })
})

test.each(['', '0', '101', '12.5', '-3', 'ten'])('a percentage of %j is outside 1 to 100 (spec §5)', (typed) =>
  expect(percentageOf(typed)).toBeUndefined(),
)

test.each(['1', '100'])('a percentage of %s is valid', (typed) => expect(percentageOf(typed)).toBe(Number(typed)))

test('the end is after the start (design §4.18), and not past', () => {
  const error = (part: Partial<OfferDraft>) => endError({ ...good, ...part }, now, timezone)
  expect(error({ endDateTime: '' })).toBe('Please choose when it ends.')
  expect(error({ endDateTime: good.startDateTime })).toBe('The end must be after the start.')
  expect(error({ startDateTime: '2026-11-01T10:00', endDateTime: '2026-11-02T10:00' })).toBe(
    'That is over already. Please choose a later end.',
  )
})

test('checking a whole category leaves the others unchanged', () => {
  const some = withItems(['dal', 'tea'], ['dal', 'naan'], true)
  expect(some.toSorted()).toEqual(['dal', 'naan', 'tea'])
  expect(withItems(some, ['dal', 'naan'], false)).toEqual(['tea'])
})
