import { expect, test } from 'vitest'
import { closedInKitchenHours } from '@thali/contract/kitchen/state'
import { anOrder } from '../order.testing.ts'
import { isInProgress } from './kitchen-progress.ts'

const closedBefore = (hours: number, served: number) => {
  const order = anOrder('a', {
    status: 'Completed',
    closedDateTime: new Date(Date.now() - hours * 3_600_000).toISOString(),
    acceptedDateTime: new Date(0).toISOString(),
  })
  const progress = { seen: 1, ready: served, served }
  return { ...order, items: order.items.map((line) => ({ ...line, stationId: 'kitchen', progress })) }
}

test('an order that was paid first shows its progress until it is served', () => {
  expect([isInProgress(closedBefore(0, 0)), isInProgress(closedBefore(0, 1))]).toEqual([true, false])
  expect(isInProgress(closedBefore(closedInKitchenHours + 1, 0))).toBe(false)
  expect(isInProgress(anOrder('a'))).toBe(true)
})
