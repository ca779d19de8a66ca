import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { tableCalls } from '#web/product/table-calls.ts'
import { ToastRegion } from '#web/ui/toast.tsx'
import { followCallNews } from './call-news.ts'

// Required by React's act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const callOf = (id: string, isOnTheWay: boolean): WaiterCall => ({
  id,
  restaurantId: 'r',
  tableNumber: 4,
  reason: 'water',
  createdDateTime: '2026-11-20T16:11:00.000Z',
  ...(isOnTheWay && { acknowledgedDateTime: '2026-11-20T16:12:00.000Z' }),
})

afterEach(() => tableCalls.set(undefined))

test('a waiter on the way is announced once per call', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<ToastRegion />))
  const stop = followCallNews()
  const said = (): number => host.textContent.split('Your waiter is on the way').length - 1
  const report = (...calls: WaiterCall[]): Promise<void> => act(async () => tableCalls.set(calls))
  // Calls that were acknowledged before the page was opened.
  await report(callOf('old', true))
  await report(callOf('old', true), callOf('a', false))
  expect(said()).toBe(0)
  await report(callOf('old', true), callOf('a', true))
  expect(said()).toBe(1)
  await act(async () => tableCalls.set(undefined))
  await report(callOf('a', true))
  expect(said()).toBe(1)
  stop()
  act(() => root.unmount())
})
