import { expect, test } from 'vitest'
import { aKitchenOrder } from './kitchen-builder.ts'
import { progressWords } from './line-progress.tsx'
import { startDraft, stepQuantity, voidedLines } from './running-order-draft.ts'
import { activeTables } from './live-tables.ts'
import { at } from './kitchen-builder.ts'

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

test('only a change below what the kitchen has seen needs a reason', () => {
  const draft = startDraft(aKitchenOrder('a', { seen: 1 }))
  const less = stepQuantity(draft, 'line-0', -1)
  expect(voidedLines(less)).toEqual([])
  expect(voidedLines(stepQuantity(less, 'line-0', -1))).toHaveLength(1)
  expect(voidedLines(stepQuantity(startDraft(aKitchenOrder('a', { seen: 2 })), 'line-0', 1))).toEqual([])
  const served = startDraft(aKitchenOrder('a', { seen: 2, ready: 2, served: 2 }))
  expect(voidedLines(stepQuantity(served, 'line-0', -1))).toHaveLength(1)
})

test("a table's age restarts when everything is served", () => {
  const served = aKitchenOrder('a', { seen: 2, ready: 2, served: 2 })
  const later = aKitchenOrder('b', { seen: 2, ready: 2, served: 1 }, { minute: 1 })
  expect(activeTables([served], new Set())[0]).toMatchObject({ since: at(3), isServed: true })
  expect(activeTables([later, served], new Set())[0]).toMatchObject({ since: at(1), isServed: false })
})
