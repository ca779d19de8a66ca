import { expect, describe, test } from 'vitest'
import { anOrder } from '../order.testing.ts'
import { draftLines, isDirty, rebaseDraft, startDraft, stepQuantity } from './running-order-draft.ts'

const quantities = (draft: ReturnType<typeof startDraft>): number[] => draftLines(draft).map((line) => line.quantity)

describe('editing a running order (spec §4)', () => {
  test('quantities go down to zero, not below, and the line stays', () => {
    let draft = startDraft(anOrder('a', { quantities: [2, 1] }))
    for (let tap = 0; tap < 4; tap += 1) draft = stepQuantity(draft, 'line-0', -1)
    expect(quantities(draft)).toEqual([0, 1])
  })

  test('99 is the highest quantity of a dish', () => {
    expect(quantities(stepQuantity(startDraft(anOrder('a', { quantities: [99] })), 'line-0', 1))).toEqual([99])
  })

  test('only quantities that differ from the saved order can be submitted', () => {
    const saved = startDraft(anOrder('a', { quantities: [2] }))
    const raised = stepQuantity(saved, 'line-0', 1)
    expect([isDirty(saved), isDirty(raised), isDirty(stepQuantity(raised, 'line-0', -1))]).toEqual([false, true, false])
  })

  test('a saved draft is clean after the answer or live message', () => {
    const draft = stepQuantity(startDraft(anOrder('a', { quantities: [2] })), 'line-0', 1)
    const after = rebaseDraft(draft, anOrder('a', { quantities: [3], version: 2 }))
    expect([isDirty(after), after.isChangedElsewhere]).toEqual([false, false])
  })

  test('another device’s change applies silently to an unchanged draft', () => {
    const after = rebaseDraft(
      startDraft(anOrder('a', { quantities: [2, 1] })),
      anOrder('a', { quantities: [5, 1], version: 2 }),
    )
    expect([quantities(after), isDirty(after), after.isChangedElsewhere]).toEqual([[5, 1], false, false])
  })

  test('another device’s change keeps edited quantities, applies others and warns', () => {
    const draft = stepQuantity(startDraft(anOrder('a', { quantities: [2, 1] })), 'line-0', 1)
    const after = rebaseDraft(draft, anOrder('a', { quantities: [2, 4], version: 2 }))
    expect([quantities(after), isDirty(after), after.isChangedElsewhere]).toEqual([[3, 4], true, true])
    expect(after.saved.version).toBe(2)
    expect(stepQuantity(after, 'line-0', -1).isChangedElsewhere).toBe(false)
  })
})
