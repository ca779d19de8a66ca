import { expect, test } from 'vitest'
import { type Measured, placeTickets, roomOf } from './columns.ts'

const rail = { columns: 2, height: 100, gap: 10 }

const tickets = (...heights: readonly number[]): readonly Measured[] =>
  heights.map((height, at) => ({ id: `t${at}`, height }))

/** A ticket that may be divided: a head of 20 and lines of 10. */
const long = (id: string, lines: number): Measured => ({
  id,
  height: 20 + lines * 10,
  pieces: { head: 20, lines: Array.from({ length: lines }, () => 10), foot: 0, continued: 20 },
})

const at = (column: number, top: number, from = 0) => ({ from, column, top })

test('tickets stand in the first column with room', () => {
  expect([...placeTickets(tickets(60, 50, 30, 30), rail)]).toEqual([
    ['t0', [at(0, 0)]],
    ['t1', [at(1, 0)]],
    ['t2', [at(0, 70)]],
    ['t3', [at(1, 60)]],
  ])
})

test('later tickets fill only gaps that no older one can use', () => {
  const places = placeTickets(tickets(60, 60, 50, 10, 25), rail)
  expect([...places]).toEqual([
    ['t0', [at(0, 0)]],
    ['t1', [at(1, 0)]],
    ['t3', [at(0, 70)]],
    ['t4', [at(1, 70)]],
  ])
})

test('a ticket higher than the screen has a column of its own', () => {
  expect(placeTickets(tickets(300), rail).get('t0')).toEqual([at(0, 0)])
})

test('a long ticket continues in the next column, a short one does not', () => {
  const places = placeTickets([...tickets(40), long('long', 6), long('short', 2)], rail)
  // 50 px are left in the first column: head and three lines.
  expect(places.get('long')).toEqual([at(0, 50), at(1, 0, 3)])
  expect(places.get('short')).toEqual([at(1, 60)])
  expect(placeTickets([...tickets(70), long('short', 3)], rail).get('short')).toEqual([at(1, 0)])
})

test('a ticket longer than two columns takes three', () => {
  const places = placeTickets([long('long', 20)], { ...rail, columns: 4 })
  expect(places.get('long')).toEqual([at(0, 0), at(1, 0, 8), at(2, 0, 16)])
})

test('a long ticket with one line of room begins in the next column', () => {
  const places = placeTickets([...tickets(60), long('long', 6)], rail)
  expect(places.get('long')).toEqual([at(1, 0)])
})

test('held tickets keep their place, new ones stand below them', () => {
  const before = placeTickets(tickets(40, 40, 40), rail)
  const [, ...left] = tickets(40, 40, 40)
  const added = { id: 'new', height: 40 }
  const after = placeTickets([...left, added], rail, before)
  expect([after.get('t1'), after.get('t2')]).toEqual([before.get('t1'), before.get('t2')])
  expect(after.get('new')).toEqual([at(1, 50)])
  // Without a finger they close up.
  expect(placeTickets([...left, added], rail).get('t1')).toEqual([at(0, 0)])
})

test('a held ticket keeps its parts while its lines are ticked', () => {
  const before = placeTickets([...tickets(40), long('long', 6)], rail)
  const after = placeTickets([long('long', 5), ...tickets(10)], rail, before)
  expect(after.get('long')).toEqual(before.get('long'))
})

test('a held ticket that grows ends at the next one', () => {
  const places = placeTickets(tickets(40, 40, 60), rail)
  expect([...roomOf(places, rail)]).toEqual([
    ['t0', [40]],
    ['t1', [50]],
    ['t2', [100]],
  ])
})
