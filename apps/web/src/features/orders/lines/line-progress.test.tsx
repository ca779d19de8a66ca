import { expect, test } from 'vitest'
import { aKitchenOrder } from '../kitchen.testing.ts'
import { progressWords } from './line-progress.tsx'
import {
  type ChangedLine,
  type OrderDraft,
  startDraft,
  stepQuantity,
  takenLines,
} from '../running/running-order-draft.ts'
import { activeTables } from '../live/live-tables.ts'
import { at } from '../kitchen.testing.ts'

test.each([
  [{}, 'Sent to the kitchen'],
  [{ seen: 3 }, 'Seen by the kitchen'],
  [{ seen: 3, ready: 3 }, 'Ready to carry'],
  [{ seen: 3, ready: 3, served: 3 }, 'Served'],
  [{ seen: 2, ready: 1 }, '1 ready, 1 seen, 1 not seen'],
  [{ seen: 3, ready: 2, served: 1 }, '1 served, 1 ready, 1 seen'],
])('progress %o reads: %s', (values, words) => {
  const [line] = aKitchenOrder('a', values, { quantity: 3 }).items
  expect(line && progressWords(line)).toBe(words)
})

test('in the first minute only units that the kitchen has seen need a reason', () => {
  const order = aKitchenOrder('a', { seen: 1 })
  const now = new Date(Date.parse(order.acceptedDateTime ?? order.createdDateTime) + 60_000)
  const voidedLines = (draft: OrderDraft): readonly ChangedLine[] => takenLines(draft, now)
  const draft = startDraft(order)
  const less = stepQuantity(draft, 'line-0', -1)
  expect(voidedLines(less)).toEqual([])
  expect(voidedLines(stepQuantity(less, 'line-0', -1))).toHaveLength(1)
  expect(voidedLines(stepQuantity(startDraft(aKitchenOrder('a', { seen: 2 })), 'line-0', 1))).toEqual([])
  const served = startDraft(aKitchenOrder('a', { seen: 2, ready: 2, served: 2 }))
  expect(voidedLines(stepQuantity(served, 'line-0', -1))).toHaveLength(1)
})

test('after a minute every lowered line needs a reason, a raised one none', () => {
  const saved = startDraft(aKitchenOrder('a', { seen: 0 }))
  const now = new Date(Date.parse(saved.saved.acceptedDateTime ?? saved.saved.createdDateTime) + 60_001)
  expect(takenLines(saved, now)).toEqual([])
  expect(takenLines(stepQuantity(saved, 'line-0', -1), now)).toMatchObject([{ quantity: 1, savedQuantity: 2 }])
  expect(takenLines(stepQuantity(saved, 'line-0', 1), now)).toEqual([])
  // Without the kitchen display.
  const { acceptedDateTime: _, ...order } = saved.saved
  const items = order.items.map(({ stationId: _station, progress: _progress, ...line }) => line)
  const plain = startDraft({ ...order, items })
  expect(takenLines(stepQuantity(plain, 'line-0', -1), now)).toHaveLength(1)
})

test("a table's age restarts when everything is served", () => {
  const served = aKitchenOrder('a', { seen: 2, ready: 2, served: 2 })
  const later = aKitchenOrder('b', { seen: 2, ready: 2, served: 1 }, { minute: 1 })
  expect(activeTables([served], new Set())[0]).toMatchObject({ since: at(3), isServed: true })
  expect(activeTables([later, served], new Set())[0]).toMatchObject({ since: at(1), isServed: false })
})
