import { expect, test } from 'vitest'
import { findLostRemake, inEpoch, newEpoch } from './ticks.ts'

const progress = { seen: 2, ready: 0, served: 0 }
const remake = { id: 'dal', remade: 1, from: { remade: 0 }, reason: 'Cold' }

test.each([
  ['the one of another device', { quantity: 2, reason: 'Burnt' }, { quantity: 2, reason: 'Burnt' }],
  ['none, which another device took back', undefined, { quantity: 0, reason: '' }],
])('in place of a refused remake stands %s', (_, stored, lost) => {
  const items = [
    { id: 'naan', remake: { quantity: 5, reason: 'Cold' } },
    { id: 'dal', remake: stored },
  ]
  expect(findLostRemake([remake], { items })).toEqual(lost)
})

test('an order without the line of a remake has none', () => {
  const none = { quantity: 0, reason: '' }
  expect(findLostRemake([remake], { items: [] })).toEqual(none)
  expect(findLostRemake([remake], undefined)).toEqual(none)
})

test('ticks that ask for no remake lost none', () => {
  const items = [{ id: 'dal', remake: { quantity: 2, reason: 'Burnt' } }]
  expect(findLostRemake([{ id: 'dal', seen: 2 }], { items })).toBeUndefined()
})

test('each tick names the epoch of its own line', () => {
  const lines = [
    { id: 'naan', quantity: 2, progress: { ...progress, epoch: 7 } },
    { id: 'dal', quantity: 2, progress },
  ]
  const sent = inEpoch(lines, [
    { id: 'dal', seen: 2 },
    { id: 'naan', seen: 2 },
    { id: 'gone', seen: 2 },
  ])
  expect(sent).toEqual([
    { id: 'dal', seen: 2, epoch: 0 },
    { id: 'naan', seen: 2, epoch: 7 },
    { id: 'gone', seen: 2 },
  ])
})

test('a lower value names the next epoch, and a repetition the same', () => {
  const lines = [{ id: 'dal', quantity: 2, progress }]
  const [sent] = inEpoch(lines, [remake])
  expect(sent?.nextEpoch).toBeGreaterThan(0)
  expect(inEpoch(lines, sent ? [sent] : [])).toEqual([sent])
  expect(newEpoch()).not.toBe(newEpoch())
})
