import { describe, expect, test } from 'vitest'
import { type OfferDraft, checkOffer, offerToSave, percentageOf, withItems } from './offer-draft.ts'

const timezone = 'Asia/Kolkata'
const now = new Date('2026-11-20T16:00:00.000Z')
const good: OfferDraft = {
  startDateTime: '2026-11-20T21:30',
  endDateTime: '2026-11-22T23:00',
  percentage: '20',
  itemIds: new Set(['dal', 'naan']),
}

const check = (part: Partial<OfferDraft>) => checkOffer({ ...good, ...part }, now, timezone)

describe('an offer is checked before it is sent', () => {
  test('a valid offer has no errors; its times are the restaurant’s', () => {
    expect(check({})).toEqual({})
    expect(offerToSave(good, 'r', timezone)).toEqual({
      restaurantId: 'r',
      startDateTime: '2026-11-20T16:00:00.000Z',
      endDateTime: '2026-11-22T17:30:00.000Z',
      percentage: 20,
      itemIds: ['dal', 'naan'],
    })
  })

  test.each(['', '0', '101', '12.5', '-3', 'ten'])('a percentage of %j is outside 1 to 100 (spec §5)', (percentage) => {
    expect(check({ percentage })).toEqual({ percentage: 'A whole number from 1 to 100.' })
    expect(percentageOf({ percentage })).toBeUndefined()
  })

  test.each(['1', '100'])('a percentage of %s is valid', (percentage) => expect(check({ percentage })).toEqual({}))

  test('the end is after the start (design §4.18), and not past', () => {
    expect(check({ endDateTime: good.startDateTime }).endDateTime).toBe('The end must be after the start.')
    expect(check({ startDateTime: '2026-11-01T10:00', endDateTime: '2026-11-02T10:00' }).endDateTime).toBe(
      'That is over already. Please choose a later end.',
    )
  })

  test('start, end and items are required', () => {
    expect(Object.keys(check({ startDateTime: '', endDateTime: '', itemIds: new Set() }))).toEqual([
      'startDateTime',
      'endDateTime',
      'itemIds',
    ])
  })
})

test('checking a whole category leaves the others unchanged', () => {
  const some = withItems(new Set(['dal', 'tea']), ['dal', 'naan'], true)
  expect([...some].toSorted()).toEqual(['dal', 'naan', 'tea'])
  expect([...withItems(some, ['dal', 'naan'], false)]).toEqual(['tea'])
})
