import { expect, test } from 'vitest'
import type { Order } from '@thali/contract/orders/order'
import { keepKey, movedAlone, nextSubject, type Subject, tableOf } from './follow-party.ts'
import { papersOf } from './table-papers.ts'

const anOrder = (id: string, sittingId: string, tableNumber: number): Order =>
  // The rest does not matter here.
  ({
    id,
    sittingId,
    tableNumber,
    approval: 'accepted',
    status: 'Pending',
    items: [{ id: `${id}-1`, price: 100, quantity: 1 }],
  }) as Order

/** The sittings of all tests: one at table 5, one at table 7. */
const sittings = [
  { id: 's5', tableNumber: 5 },
  { id: 's7', tableNumber: 7 },
]

/** Returns a function that shows the draft of table 5 with new running orders, and says what is on the screen. */
const openTable = () => {
  let subject: Subject | undefined
  return (...orders: Order[]) => {
    const table = subject ? tableOf(subject, { orders, sittings }) : 5
    const { toBill } = papersOf(table, { orders, bills: [], sittings })
    const [draft] = keepKey(toBill, subject)
    subject = nextSubject(subject, draft, undefined, table)
    const moved = subject ? movedAlone(subject, orders).map(({ id }) => id) : []
    return { table, key: draft?.key, orders: draft?.orders.map(({ id }) => id) ?? [], moved }
  }
}

const [first, second] = [anOrder('first', 's5', 5), anOrder('second', 's5', 5)]
const secondAlone = anOrder('second', 's7', 7)
const ofOthers = anOrder('others', 's7', 7)

test('an order that was moved alone does not lead the draft away', () => {
  const show = openTable()
  expect(show(first, second, ofOthers)).toEqual({ table: 5, key: 's5', orders: ['first', 'second'], moved: [] })
  const rest = { table: 5, key: 's5', orders: ['first'], moved: ['second'] }
  expect(show(first, secondAlone, ofOthers)).toEqual(rest)
  expect(show(first, secondAlone, ofOthers)).toEqual(rest)
  // The rest is closed without a bill.
  expect(show(secondAlone, ofOthers)).toEqual({ table: 5, key: undefined, orders: [], moved: ['second'] })
  // The next party of the table has a draft of its own.
  const next = anOrder('next', 'later', 5)
  expect(show(next, secondAlone, ofOthers)).toEqual({ table: 5, key: 'later', orders: ['next'], moved: [] })
})

test('the rest of a party takes its draft along', () => {
  const show = openTable()
  show(first, second, ofOthers)
  show(first, secondAlone, ofOthers)
  const there = [anOrder('first', 's7', 7), secondAlone, ofOthers] as const
  expect(show(...there)).toEqual({ table: 7, key: 's5', orders: ['first', 'second', 'others'], moved: [] })
})
