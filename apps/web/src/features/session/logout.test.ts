import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { navigate, setGate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { logout } from './logout.ts'

afterEach(() => {
  setGate(undefined)
  vi.unstubAllGlobals()
  storage.clearAllBut()
})

test('logout with an unsaved form waits until leaving is confirmed', () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  navigate(paths.addItem)
  storage.set('refreshToken', 'the session')
  let leave: (() => void) | undefined
  setGate({ ask: (wanted) => (leave = wanted), onMove: () => false })

  logout()
  expect([storage.get('refreshToken'), location.pathname]).toEqual(['the session', paths.addItem])
  expect(fetch).not.toHaveBeenCalled()

  // The guard removes the gate and then leaves.
  setGate(undefined)
  leave?.()
  expect([storage.get('refreshToken'), location.pathname]).toEqual([undefined, paths.adminLogin])
  expect(fetch).toHaveBeenCalledOnce()
})
