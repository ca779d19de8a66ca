import { expect, test } from 'vitest'
import { type Measured, placeTickets, roomOf } from './columns.ts'

const rail = { columns: 2, height: 100, gap: 10 }

const tickets = (...heights: readonly number[]): readonly Measured[] =>
  heights.map((height, at) => ({ id: `t${at}`, height }))

test('tickets stand in the first column with room', () => {
  expect([...placeTickets(tickets(60, 50, 30, 30), rail)]).toEqual([
    ['t0', { column: 0, top: 0 }],
    ['t1', { column: 1, top: 0 }],
    ['t2', { column: 0, top: 70 }],
    ['t3', { column: 1, top: 60 }],
  ])
})

test('no newer ticket is shown in place of an older one', () => {
  expect([...placeTickets(tickets(60, 60, 50, 10), rail).keys()]).toEqual(['t0', 't1'])
})

test('a ticket higher than the screen has a column of its own', () => {
  expect(placeTickets(tickets(300), rail).get('t0')).toEqual({ column: 0, top: 0 })
})

test('held tickets keep their place, new ones stand below them', () => {
  const before = placeTickets(tickets(40, 40, 40), rail)
  const [, ...left] = tickets(40, 40, 40)
  const added = { id: 'new', height: 40 }
  const after = placeTickets([...left, added], rail, before)
  expect([after.get('t1'), after.get('t2')]).toEqual([before.get('t1'), before.get('t2')])
  expect(after.get('new')).toEqual({ column: 1, top: 50 })
  // Without a finger they close up.
  expect(placeTickets([...left, added], rail).get('t1')).toEqual({ column: 0, top: 0 })
})

test('a held ticket that grows ends at the next one', () => {
  const places = placeTickets(tickets(40, 40, 60), rail)
  expect([...roomOf(places, rail)]).toEqual([
    ['t0', 40],
    ['t1', 50],
    ['t2', 100],
  ])
})
