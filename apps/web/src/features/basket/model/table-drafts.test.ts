import { describe, expect, test } from 'vitest'
import { toEntry } from './basket.ts'
import { type BasketRecord, emptyRecord, isSameRecord, toRecord, toStored } from './basket-record.ts'
import { restoreDirty } from './dirty-basket.ts'
import { withLinesAt, withTable, withoutTable } from './table-drafts.ts'

const dal = toEntry({ id: 'dal', name: 'Dal', price: 260, quantity: 1 })
const naan = toEntry({ id: 'naan', name: 'Naan', price: 55, quantity: 2 })
const of = (...entries: (typeof dal)[]) => new Map(entries.map((entry) => [entry.lineKey, entry]))

const half: BasketRecord = { ...withTable(emptyRecord, 22), lines: of(dal) }
const two: BasketRecord = { ...withTable(half, 23), lines: of(naan) }

/** Tables with their dishes; `now` is the table of the lines. */
const shown = ({ lines, tableNumber, drafts }: BasketRecord) => ({
  now: [tableNumber, [...lines.keys()]],
  drafts: [...(drafts ?? [])].map(([table, draft]) => [table, [...draft.keys()]]),
})

describe('the drafts of tables', () => {
  test('each table keeps its dishes', () => {
    expect(shown(two)).toEqual({ now: [23, ['naan']], drafts: [[22, ['dal']]] })
    expect(shown(withTable(two, 22))).toEqual({ now: [22, ['dal']], drafts: [[23, ['naan']]] })
    expect(shown(withoutTable(two))).toEqual({
      now: [undefined, []],
      drafts: [
        [22, ['dal']],
        [23, ['naan']],
      ],
    })
  })

  test('dishes without a table are for the chosen one', () => {
    const before = { ...withoutTable(half), lines: of(naan) }
    expect(shown(withTable(before, 22))).toEqual({ now: [22, ['dal', 'naan']], drafts: [] })
  })

  test('dishes can be for another table than chosen before', () => {
    expect(shown(withLinesAt(two, 22))).toEqual({ now: [22, ['dal', 'naan']], drafts: [] })
  })

  test('survive their storage, and an empty one leaves nothing', () => {
    expect(isSameRecord(toRecord(toStored('a', two)), two)).toBe(true)
    expect(toStored('a', withoutTable(withTable(emptyRecord, 3)))).toBeUndefined()
  })

  test('a record stored by an earlier release is read', () => {
    const record = toRecord({ restaurantId: 'a', items: [dal] })
    expect(shown(record)).toEqual({ now: [undefined, ['dal']], drafts: [] })
  })

  test('a change of the table that a closed page could not store is restored', () => {
    const { submissions: _, ...left } = toStored('a', two) ?? { restaurantId: 'a', items: [] }
    const restored = restoreDirty({ ...left, lastStored: [toStored('a', half) ?? null] })(half)
    expect(shown(restored)).toEqual(shown(two))
  })
})
