import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { storage } from '#web/lib/storage.ts'
import { menuFollower } from '#web/product/menu-follower.ts'
import { workAt } from '#web/product/visit.ts'
import { createFakeLive } from '../../test/fake-live.ts'
import { tokensOf } from '../../test/screen.tsx'
import { useLiveRoom } from './live-room.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const StaffArea = ({ staffRole }: { readonly staffRole: StaffRole }): null => {
  useLiveRoom(staffRole)
  return null
}

const hourMs = 3_600_000

beforeEach(() => {
  vi.stubGlobal('WebSocket', createFakeLive().Socket)
  const { accessToken, refreshToken } = tokensOf('waiter', 'spice-garden')
  storage.set('accessToken', accessToken)
  storage.set('refreshToken', refreshToken)
})

afterEach(() => {
  storage.clearAllBut()
  vi.unstubAllGlobals()
  workAt(undefined)
})

test.each<[StaffRole, readonly string[]]>([
  ['waiter', ['/api/notifications/waiter', '/api/orders', '/api/tables']],
  ['kitchen', []],
])('the live area of role %s fetches the lists of its topics', async (role, paths) => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address, location.href).pathname)
    return Response.json([])
  })
  workAt('spice-garden')
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<StaffArea staffRole={role} />))
  await vi.waitFor(() => expect(liveConnection.store.get().asOf).toBeDefined())
  // A connection also asks for the menu, unless the page does so already.
  expect(fetched.filter((path) => !path.startsWith('/api/restaurants/')).toSorted()).toEqual(paths)
  await act(async () => root.unmount())
})

test('a connection asks for the menu, as soon as a page follows it', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  menuFollower.isLate = false
  workAt('spice-garden')
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<StaffArea staffRole="waiter" />))
  await vi.waitFor(() => expect(menuFollower.isLate).toBe(true))
  await act(async () => root.unmount())
})

test('orders are complete as of the time of the server', async () => {
  const date = new Date(Date.now() + 2 * hourMs)
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { date: date.toUTCString() } }))
  workAt('spice-garden')
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<StaffArea staffRole="waiter" />))
  await vi.waitFor(() => expect(liveConnection.store.get().asOf?.getTime()).toBeGreaterThan(date.getTime() - hourMs))
  await act(async () => root.unmount())
})

/** Opens the staff area of a device with this number of its last tick; lists the databases that it opens. */
const openDevice = async (lastTick: number | undefined) => {
  const opened: string[] = []
  vi.stubGlobal('fetch', async () => Response.json([]))
  vi.stubGlobal('indexedDB', {
    open: (name: string) => {
      opened.push(name)
      return new EventTarget()
    },
  })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  if (lastTick !== undefined) storage.set('lastTick', lastTick)
  workAt('spice-garden')
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<StaffArea staffRole="waiter" />))
  await vi.waitFor(() => expect(liveConnection.store.get().asOf).toBeDefined())
  return { opened, close: () => act(async () => root.unmount()) }
}

test('without orders, a device that ticked looks for stored ticks', async () => {
  const { opened, close } = await openDevice(5)
  // The code of the kitchen is loaded first, which takes seconds on a busy machine.
  await vi.waitFor(() => expect(opened).toContain('ThaliKitchen'), 30_000)
  await close()
})

test('without orders, another device looks for no stored ticks', async () => {
  const { opened, close } = await openDevice(undefined)
  expect(opened).not.toContain('ThaliKitchen')
  await close()
})
