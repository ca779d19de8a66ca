import { expect, test } from 'vitest'
import type { Sitting } from '@thali/contract/tables/sitting'
import { createLiveSittings } from './live-sittings.ts'

const aSitting = (id: string, given: Partial<Sitting> = {}): Sitting => ({
  id,
  restaurantId: 'spice-garden',
  tableNumber: 1,
  guests: null,
  openedDateTime: '2026-11-20T14:00:00.000Z',
  endedDateTime: null,
  version: 1,
  ...given,
})

const setUp = (...answers: Sitting[][]) => {
  const list = createLiveSittings(async () => answers.shift() ?? [])
  list.open('spice-garden')
  return {
    list,
    tables: () => list.store.get().items.map(({ id, tableNumber }) => `${id} at ${tableNumber}`),
  }
}

test('a moved sitting changes its table and an ended one leaves', async () => {
  const { list, tables } = setUp([aSitting('a'), aSitting('b', { tableNumber: 2 })])
  await list.reload()
  list.receive(aSitting('a', { tableNumber: 7, version: 2 }))
  expect(tables()).toEqual(['b at 2', 'a at 7'])
  list.receive(aSitting('b', { tableNumber: 2, version: 2, endedDateTime: '2026-11-20T15:00:00.000Z' }))
  // An event that comes late never returns an older state.
  list.receive(aSitting('b', { tableNumber: 2 }))
  list.receive(aSitting('a'))
  expect(tables()).toEqual(['a at 7'])
})

test('a reconnect shows what changed while the connection was lost', async () => {
  const { list, tables } = setUp([aSitting('a')], [aSitting('c', { tableNumber: 3 })])
  await list.reload()
  await list.reload()
  expect(tables()).toEqual(['c at 3'])
})
