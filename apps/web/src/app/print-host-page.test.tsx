import { afterEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { HostPaper } from '@thali/contract/printing/schema'
import { hostMemory } from '#web/features/print-host/host-memory.ts'
import { openScreen } from '../../test/screen.tsx'

afterEach(() => {
  hostMemory.setAccess(undefined)
  hostMemory.setWay('browser')
})

test('a device without an address asks for it, and keeps it', async () => {
  const screen = await openScreen(pages.printHost, {
    as: 'stranger',
    before: (api) =>
      api.answer('leasePrintJob', () => ({ name: 'till', printers: [{ id: 'p', name: 'Counter' }], paper: null })),
  })
  await screen.until('Address of the host')
  await screen.type('Address of the host', 'http://10.0.0.2/admin/print-host')
  await screen.click('Start')
  await screen.until('This is not the whole address of a print host.')
  await screen.type('Address of the host', 'http://10.0.0.2/admin/print-host#till-1.thali_abc')
  await screen.click('Start')
  await screen.until('Ready. Waiting for papers.')
  await screen.until('Prints for: Counter')
  expect(hostMemory.access()).toEqual({ hostId: 'till-1', token: 'thali_abc' })
  await screen.click('Remove this host from the device')
  await screen.until('Address of the host')
  expect(hostMemory.access()).toBeUndefined()
})

test('a page behind others says so, and prints when it is in front', async () => {
  hostMemory.setAccess({ hostId: 'till-1', token: 'thali_abc' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const screen = await openScreen(pages.printHost, {
    as: 'stranger',
    before: (api) => api.answer('leasePrintJob', () => ({ name: 'till', printers: [], paper: null })),
  })
  await screen.until('Not in front. Papers wait until you bring this page to the front.')
  expect(screen.api.bodies('leasePrintJob')).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.until('Ready. Waiting for papers.')
  visibility.mockRestore()
})

test('a host whose access ended says so', async () => {
  hostMemory.setAccess({ hostId: 'till-1', token: 'thali_abc' })
  const screen = await openScreen(pages.printHost, {
    as: 'stranger',
    before: (api) => api.refuse('leasePrintJob', { status: 401, code: 'token_invalid' }),
  })
  await screen.until('The access of this host has ended. Ask an admin for a new address.')
  // The calls ended too.
  expect(screen.api.bodies('leasePrintJob')).toHaveLength(1)
})

const paper: HostPaper = {
  id: 'kot-1',
  fence: 3,
  printerId: 'p',
  printerName: 'Pass',
  kind: 'kot',
  isPossibleRepeat: false,
  width: 80,
  data: 'G0BEYWw=',
}

test('by RawBT a paper goes to its app as the bytes of the printer', async () => {
  hostMemory.setAccess({ hostId: 'till-1', token: 'thali_abc' })
  const addresses: string[] = []
  const screen = await openScreen(pages.printHost, {
    as: 'stranger',
    before: (api) =>
      api.answer('leasePrintJob', () => ({ name: 'till', printers: [{ id: 'p', name: 'Pass' }], paper: null })),
  })
  await screen.until('Ready. Waiting for papers.')
  vi.spyOn(location, 'href', 'set').mockImplementation((address) => {
    addresses.push(address)
    // The app covers the page.
    setTimeout(() => window.dispatchEvent(new Event('blur')))
  })
  await screen.type('Prints by', 'rawbt')
  let isLeft = true
  screen.api.answer('leasePrintJob', () => {
    const next = isLeft ? paper : null
    isLeft = false
    return { name: 'till', printers: [{ id: 'p', name: 'Pass' }], paper: next }
  })
  await screen.until(() => screen.api.bodies('reportPrintJob').length > 0)
  expect(screen.api.bodies('leasePrintJob').at(-1)).toMatchObject({ format: 'bytes' })
  expect(addresses).toEqual([`intent:base64,${paper.data}#Intent;scheme=rawbt;package=ru.a402d.rawbtprinter;end;`])
  expect(screen.api.bodies('reportPrintJob')).toEqual([{ printJobId: 'kot-1', fence: 3, result: 'done' }])
})
