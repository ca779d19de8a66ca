import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { settleMs } from '#web/ui/settled.ts'
import { CallTile, waitTone } from './assistance-tile.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const call: WaiterCall = {
  id: 'call-6',
  restaurantId: 'spice-garden',
  tableNumber: 6,
  reason: 'waiter',
  createdDateTime: '2026-11-20T14:00:00.000Z',
}
const now = new Date('2026-11-20T14:04:00.000Z')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a tile ignores taps, not keys, for 600 ms after it moves', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const onClear = vi.fn<() => void>()
  const render = (place: number): Promise<void> =>
    act(async () => root.render(<CallTile call={call} place={place} now={now} hasFailed={false} onClear={onClear} />))
  const press = (detail: number): boolean | undefined =>
    host.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  document.body.append(host)
  const wait = (ms: number): Promise<unknown> => act(async () => vi.advanceTimersByTime(ms))

  await render(1)
  await wait(settleMs - 1)
  press(1)
  expect(onClear).not.toHaveBeenCalled()
  await wait(1)
  press(1)
  expect(onClear).toHaveBeenCalledTimes(1)
  await render(0)
  press(1)
  expect(onClear).toHaveBeenCalledTimes(1)
  press(0)
  expect(onClear).toHaveBeenCalledTimes(2)
  expect(host.textContent).toBe('Table 64 minClear')
  act(() => root.unmount())
})

test.each([
  [0, 'fresh'],
  [2, 'fresh'],
  [3, 'late'],
  [5, 'late'],
  [6, 'overdue'],
] as const)('after %i minutes a call is %s', (minutes, tone) => {
  expect(waitTone(minutes)).toBe(tone)
})
