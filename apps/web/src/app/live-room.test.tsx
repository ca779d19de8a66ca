import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { StaffRole } from '@thali/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { liveConnection } from '#web/features/orders/live-connection.ts'
import { workAt } from '#web/lib/visit.ts'
import { useLiveRoom } from './live-room.ts'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const StaffArea = ({ role }: { readonly role: StaffRole }): null => {
  useLiveRoom(role)
  return null
}

afterEach(() => {
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
  await act(async () => root.render(<StaffArea role={role} />))
  await vi.waitFor(() => expect(liveConnection.store.get().asOf).toBeDefined())
  expect(fetched.toSorted()).toEqual(paths)
  await act(async () => root.unmount())
})
