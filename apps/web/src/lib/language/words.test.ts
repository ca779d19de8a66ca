import { describe, expect, test } from 'vitest'
import { itemsWords } from './words.ts'

describe('spec §9: summary wording', () => {
  test.each([
    [[], '0 items'],
    [[1], '1 item'],
    [[1, 1], '2 items'],
    [[2], '2 items (1 dish)'],
    [[2, 4, 1], '7 items (3 dishes)'],
    [[0, 3], '3 items (1 dish)'],
    [[0, 1], '1 item'],
  ])('quantities %j read "%s"', (quantities, words) => {
    expect(itemsWords(quantities.map((quantity) => ({ quantity })))).toBe(words)
  })
})
