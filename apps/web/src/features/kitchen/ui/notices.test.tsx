import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '#web/lib/store.ts'
import { defaultSettings } from '../model/view.ts'
import { aKitchenOrder, createDevice, createServer } from '../store/kitchen.testing.ts'
import { DisplayContext } from './display-context.ts'
import { Notices } from './notices.tsx'

// React requires this flag for act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** The notices of a display that opens without a network, after another one on its device. */
const openOffline = async (isConnected: boolean, asOf?: Date): Promise<string[]> => {
  const server = createServer(aKitchenOrder('a'))
  const device = createDevice(server)
  const first = await device.open()
  await device.wait(60_000)
  first.close()
  server.network.isDown = true
  const { store, actions } = await device.open()
  const display = {
    restaurantId: 'monsoon-house',
    timezone: 'Asia/Kolkata',
    store,
    actions,
    settings: createStore(defaultSettings),
    clock: createStore(0),
    marked: createStore<ReadonlySet<string>>(new Set()),
    isExpeditor: false,
    lateMinutes: [10, 20] as const,
    unseenSeconds: [60, 120] as const,
    openMore: () => undefined,
  }
  const host = document.createElement('div')
  await act(async () =>
    createRoot(host).render(
      <DisplayContext value={display}>
        <Notices isConnected={isConnected} asOf={asOf} isSoundOn turnSoundOn={() => undefined} />
      </DisplayContext>,
    ),
  )
  return [...host.querySelectorAll('output, p')].map(({ textContent }) => textContent)
}

test('tickets from this device are named with their time', async () => {
  const [words = ''] = await openOffline(true)
  expect(words).toMatch(/^These are the tickets of \d+:\d\d [AP]M, from this device\.$/)
})

test('a lost connection names the last moment of complete lists', async () => {
  const [words = '', ...others] = await openOffline(false, new Date('2026-11-20T13:30:00.000Z'))
  // The stored tickets are older than the connection.
  expect(words).toMatch(/^No connection: no new orders since \d+:\d\d [AP]M\.$/)
  expect(others).toEqual([])
})
