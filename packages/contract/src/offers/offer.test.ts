import { describe, expect, test } from 'vitest'
import { offerPrice } from './offer.ts'

const at = (iso: string): Date => new Date(iso)
const noon = at('2026-11-20T12:00:00.000Z')
const anOffer = (percentage: number, change: { from?: string; to?: string; itemIds?: string[] } = {}) => ({
  percentage,
  startDateTime: change.from ?? '2026-11-20T11:00:00.000Z',
  endDateTime: change.to ?? '2026-11-20T13:00:00.000Z',
  itemIds: change.itemIds ?? ['dal'],
})

describe('the price of a dish under its offers (design §4.18)', () => {
  test.each([
    ['without an offer is the menu’s', [], 260],
    ['under an offer is lower by its percentage', [anOffer(10)], 234],
    ['under several is that of the best, wherever it stands', [anOffer(10), anOffer(50), anOffer(25)], 130],
    ['under 1 %', [anOffer(1)], 257.4],
    ['under 100 % is nothing', [anOffer(100)], 0],
    ['is not lowered by an offer on another dish', [anOffer(50, { itemIds: ['naan', 'dal-fry'] })], 260],
    ['is lowered by an offer on several dishes', [anOffer(50, { itemIds: ['naan', 'dal'] })], 130],
    ['is not lowered by an offer that comes later', [anOffer(50, { from: '2026-11-20T12:00:00.001Z' })], 260],
    ['is lowered from the very start', [anOffer(50, { from: '2026-11-20T12:00:00.000Z' })], 130],
    ['is lowered until just before the end', [anOffer(50, { to: '2026-11-20T12:00:00.001Z' })], 130],
    ['is not lowered at the end', [anOffer(50, { to: '2026-11-20T12:00:00.000Z' })], 260],
    [
      'is that of the best that holds, not of a better one that is over',
      [anOffer(90, { to: '2026-11-20T12:00:00.000Z' }), anOffer(10)],
      234,
    ],
  ])('%s', (_, offers, expected) => {
    expect(offerPrice({ id: 'dal', price: 260 }, offers, noon)).toBe(expected)
  })

  test.each([
    [0.01, 50, 0.01, 'half a paisa up'],
    [0.01, 51, 0, 'less than half down'],
    [0.99, 50, 0.5, '49.5 paise up'],
    [55.5, 33, 37.19, '3718.5 paise up'],
    [10.07, 15, 8.56, '855.95 paise'],
    [0.07, 10, 0.06, '6.3 paise down'],
    [1.15, 10, 1.04, '103.5 paise up, where a sum in rupees would say 1.03'],
    [1_000_000, 1, 990_000, 'the dearest dish'],
    [0, 50, 0, 'a dish that costs nothing'],
  ])('₹%d less %d %% is ₹%d: %s', (price, percentage, expected) => {
    expect(offerPrice({ id: 'dal', price }, [anOffer(percentage)], noon)).toBe(expected)
  })

  test('times in another zone denote the same moments', () => {
    const offer = anOffer(50, { from: '2026-11-20T17:30:00+05:30', to: '2026-11-20T17:31:00+05:30' })
    expect(offerPrice({ id: 'dal', price: 260 }, [offer], noon)).toBe(130)
    expect(offerPrice({ id: 'dal', price: 260 }, [offer], at('2026-11-20T12:01:00Z'))).toBe(260)
  })
})
