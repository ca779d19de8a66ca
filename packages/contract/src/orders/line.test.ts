import {
  type Arbitrary,
  assert,
  infiniteStream,
  integer,
  nat,
  option,
  property,
  record,
  stringMatching,
  uniqueArray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { choiceOf, lineKey, lineKeyOf, type LineChoice } from './line.ts'

const id = stringMatching(/^[A-Za-z0-9_-]{1,4}$/)
const options = uniqueArray(record({ optionId: id, quantity: integer({ min: 1, max: 20 }) }), {
  selector: ({ optionId }) => optionId,
  maxLength: 5,
})
const choice: Arbitrary<LineChoice> = record({
  itemId: id,
  portionId: option(id, { nil: undefined }),
  options: option(options, { nil: undefined }),
})

const normalized = ({ itemId, portionId, options: chosen }: LineChoice): string =>
  JSON.stringify([itemId, portionId ?? null, chosen?.map((one) => JSON.stringify(one)).toSorted() ?? null])

test('a copy of a choice has its fields alone', () => {
  const chosen = [
    { optionId: 'egg', quantity: 2 },
    { optionId: 'nuts', quantity: 1 },
  ]
  const line = { itemId: 'dal', portionId: 'half', options: chosen }
  const copy = choiceOf(line)
  expect(copy).toEqual({ portionId: 'half', options: chosen })
  expect(copy.options).not.toBe(chosen)
  expect(Object.keys(choiceOf({ portionId: undefined, options: undefined }))).toEqual([])
  expect(choiceOf({ options: [] })).toEqual({ options: [] })
})

test('two options are joined by a plus in the order of their ids', () => {
  const options = ['nuts', 'egg'].map((optionId) => ({ optionId, quantity: 1 }))
  expect(lineKey('dal', 'half', options)).toBe('dal/half+egg*1+nuts*1')
})

test('without portion and options the key is the item id', () => {
  assert(
    property(id, (itemId) => {
      expect([lineKey(itemId), lineKey(itemId, undefined, [])]).toEqual([itemId, `${itemId}+`])
    }),
  )
})

test('two keys are equal exactly when dish, portion and options are', () => {
  assert(
    property(choice, choice, (one, other) => {
      expect(lineKeyOf(one) === lineKeyOf(other)).toBe(normalized(one) === normalized(other))
    }),
    { numRuns: 1000 },
  )
})

test('option order and options with quantity zero do not change the key', () => {
  assert(
    property(choice, infiniteStream(nat()), id, (line, ranks, unchosen) => {
      const key = lineKeyOf({ ...line, options: line.options ?? [] })
      const shuffled = [...(line.options ?? []), { optionId: unchosen, quantity: 0 }]
        .map((option) => ({ option, rank: ranks.next().value ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ option }) => option)
      expect(lineKeyOf({ ...line, options: shuffled })).toBe(key)
    }),
  )
})

test('keys separate the ids of item, portion and options', () => {
  const keys = [
    lineKey('naan', 'half'),
    lineKey('naan', undefined, [{ optionId: 'half', quantity: 1 }]),
    lineKey('naan', 'half', [{ optionId: 'butter', quantity: 2 }]),
    lineKey('naan', 'half', [{ optionId: 'butter', quantity: 1 }]),
  ]
  expect(keys).toEqual(['naan/half', 'naan+half*1', 'naan/half+butter*2', 'naan/half+butter*1'])
})
