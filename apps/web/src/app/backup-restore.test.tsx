import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as bounds from '@thali/contract/basics/bounds'
import type { BackupComparison } from '@thali/contract/backups/backup'
import type { FakeApi } from '../../test/fake-api.ts'
import type { TestScreen } from '../../test/screen.tsx'
import { aComparison, aStatus, newest, older, openBackups } from './backups.testing.ts'

const lost = 'The server did not answer. Please try again.'

const compareWith =
  (more: Partial<BackupComparison> = {}) =>
  (api: FakeApi): void =>
    api.answer('checkBackup', (_, { body }) => aComparison(String(Reflect.get(Object(body), 'restaurantId')), more))

const rowOf = (moment: string): Element | undefined =>
  [...document.querySelectorAll('section[aria-labelledby="backups-list"] li')].find(
    (row) => row.querySelector('h3')?.textContent === moment,
  )

const openDialog = async (more: Partial<BackupComparison> = {}): Promise<TestScreen> => {
  const screen = await openBackups({}, compareWith(more))
  await screen.click('Restore the backup of Nov 19, 3:30 AM')
  await screen.until('Restore the backup of Nov 19, 3:30 AM?')
  return screen
}

const dialogText = (): string => document.querySelector('dialog')?.textContent ?? ''

const facts = (): (string | null)[][] =>
  [...document.querySelectorAll('dialog tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

/** Presses the button of the dialog that restores. */
const confirm = (): Promise<void> =>
  act(async () => document.querySelector<HTMLButtonElement>('dialog button[type="submit"]')?.click())

test('a restore compares the chosen backup with the present data', async () => {
  const { api } = await openDialog()
  expect(api.bodies('checkBackup')).toEqual([{ restaurantId: expect.stringMatching('restaurant-'), name: older }])
  expect(facts()).toEqual([
    ['', 'Now', 'Backup'],
    ['Restaurant', 'Spice Garden', 'Spice Garden'],
    ['Orders', '7', '4'],
    ['Bills', '3', '2'],
    ['Dishes', '37', '34'],
    ['Newest order', '1:30 PM', 'none'],
  ])
  expect(dialogText()).toContain('3 orders and 1 bill would be lost, and every change since the backup.')
  expect(dialogText()).not.toContain('This backup is of another restaurant.')
})

const none = { restaurants: [{ id: 'other', name: 'Lotus' }], orders: 4, items: 1, bills: 0, newestOrderDateTime: null }

test.each([
  ['more orders than now', { ...none, orders: 9 }, none, 'Every change since the backup would be lost.'],
  [
    'fewer bills',
    { ...none, orders: 9 },
    { ...none, bills: 2 },
    '0 orders and 2 bills would be lost, and every change',
  ],
  ['fewer orders', none, { ...none, orders: 5 }, '1 order and 0 bills would be lost, and every change'],
  [
    'fewer orders and more bills',
    { ...none, bills: 9 },
    { ...none, orders: 5 },
    '1 order and 0 bills would be lost, and every change',
  ],
])('a backup with %s says what would be lost', async (_, backup, present, words) => {
  await openDialog({ backup, present })
  expect(dialogText()).toContain(words)
  expect(dialogText()).toContain('This backup is of another restaurant.')
})

test('a restore needs the typed word, in any case', async () => {
  const { api, type, text, until, field } = await openDialog()
  expect(dialogText()).not.toContain('Please type RESTORE.')
  await type('Type RESTORE to confirm', 'restor')
  await confirm()
  await until('Please type RESTORE.')
  await until(() => document.activeElement === field('Type RESTORE to confirm'))
  expect(api.bodies('restoreBackup')).toEqual([])
  await type('Type RESTORE to confirm', ' restore ')
  expect(dialogText()).not.toContain('Please type RESTORE.')
  api.answer('restoreBackup', () => aStatus({ running: 'restore' }))
  await confirm()
  await until('The backup is being restored.')
  expect(text()).not.toContain('Type RESTORE to confirm')
  expect(api.bodies('restoreBackup')).toEqual([
    { restaurantId: expect.stringMatching('restaurant-'), name: older, sha256: 'a'.repeat(64), confirm: 'RESTORE' },
  ])
})

test('a restore in progress cannot be cancelled, and a failure is told', async () => {
  const { api, type, until, click, text } = await openDialog()
  await type('Type RESTORE to confirm', 'RESTORE')
  api.hold('restoreBackup')
  await confirm()
  await click('Cancel')
  expect(dialogText()).toContain('Type RESTORE to confirm')
  await confirm()
  api.refuse('restoreBackup', { status: 409, code: 'backup_busy', message: 'A backup is being made.' })
  await until(() => dialogText().includes('A backup is being made.'))
  expect(api.bodies('restoreBackup')).toHaveLength(1)
  api.lose('restoreBackup')
  await confirm()
  await until(() => dialogText().includes(lost))
  await click('Cancel')
  expect(text()).not.toContain('Type RESTORE to confirm')
})

test('a backup that cannot be read is named at the list; others wait while one is read', async () => {
  const { api, click, until, button } = await openBackups({}, compareWith())
  api.hold('checkBackup')
  await click('Restore the backup of 3:30 AM')
  expect(button('Restore the backup of Nov 19, 3:30 AM')).toHaveProperty('disabled', true)
  await until('Reading the backup...')
  api.refuse('checkBackup', { status: 422, code: 'backup_unusable', message: 'The file ends too early.' })
  await until('The file ends too early.')
  const fault = [...document.querySelectorAll('[role="alert"]')].find(({ textContent }) => textContent !== '')
  expect(fault?.closest('section')?.getAttribute('aria-labelledby')).toBe('backups-list')
  expect(button('Restore the backup of Nov 19, 3:30 AM')).toHaveProperty('disabled', false)
})

const input = (): HTMLInputElement => {
  const found = document.querySelector('input[type="file"]')
  if (!(found instanceof HTMLInputElement)) throw new Error('There is no field for a file')
  return found
}

const choose = (file: File): Promise<void> =>
  act(async () => {
    Object.defineProperty(input(), 'files', { value: [file], configurable: true })
    input().dispatchEvent(new Event('change', { bubbles: true }))
  })

test('a file is uploaded in pieces from where the server is, then compared', async () => {
  const { api, until, text, type } = await openBackups({}, compareWith())
  const size = 2 * bounds.backupPieceBytesMax + 1000
  const received = [bounds.backupPieceBytesMax, 2 * bounds.backupPieceBytesMax - 500, size]
  const sent: unknown[] = []
  api.answer('uploadBackup', (_, { query, body }) => {
    sent.push([query.get('offset'), query.get('total'), body instanceof Blob ? body.size : 0])
    return { received: received[sent.length - 1] ?? 0 }
  })
  await choose(new File([new Uint8Array(size)], 'thali.gz'))
  await until('Restore the backup of Nov 19, 3:30 AM?')
  expect(sent).toEqual([
    ['0', String(size), bounds.backupPieceBytesMax],
    [String(received[0]), String(size), bounds.backupPieceBytesMax],
    [String(received[1]), String(size), 1500],
  ])
  expect(api.bodies('checkBackup')).toEqual([{ restaurantId: expect.stringMatching('restaurant-'), name: null }])
  expect(text()).not.toContain('Uploading, ')
  api.answer('restoreBackup', () => aStatus({ running: 'restore' }))
  await type('Type RESTORE to confirm', 'RESTORE')
  await confirm()
  await until(() => api.bodies('restoreBackup').length === 1)
  expect(api.bodies('restoreBackup')[0]).toMatchObject({ name: null, sha256: 'a'.repeat(64) })
})

test('the share of an upload is told, and a second file waits', async () => {
  const { api, until, wait } = await openBackups({}, compareWith())
  const size = 4 * bounds.backupPieceBytesMax
  api.answer('uploadBackup', () => {
    api.hold('uploadBackup')
    return { received: bounds.backupPieceBytesMax }
  })
  await choose(new File([new Uint8Array(size)], 'thali.gz'))
  await until('Uploading, 25 %')
  await choose(new File([new Uint8Array(9)], 'other.gz'))
  await wait(100)
  expect(api.calls.filter(({ name }) => name === 'uploadBackup')).toHaveLength(2)
  expect(input().value).toBe('')
})

test('a file that cannot be used is told at its button, and the next one is tried', async () => {
  const { api, until, text } = await openBackups({}, compareWith())
  api.refuse('uploadBackup', { status: 422, code: 'backup_unusable', message: 'This is no backup.' })
  await choose(new File(['x'], 'thali.gz'))
  await until('This is no backup.')
  const fault = [...document.querySelectorAll('[role="alert"]')].find(({ textContent }) => textContent !== '')
  expect(fault?.closest('section')?.getAttribute('aria-labelledby')).toBe('backups-restore')
  expect(text()).not.toContain('Uploading, ')
  expect(api.bodies('checkBackup')).toEqual([])
  api.lose('uploadBackup')
  await choose(new File(['x'], 'thali.gz'))
  await until(lost)
  expect(text()).not.toContain('This is no backup.')
})

/** Answers downloads with a body that arrives piece by piece, as the test says. */
const streamDownloads = (api: FakeApi) => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const addresses: string[] = []
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (controller = one) })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('.gz')) return api.fetch(address, init)
    addresses.push(address)
    init?.signal?.addEventListener('abort', () => controller?.error(new DOMException('Aborted', 'AbortError')))
    return Promise.resolve(new Response(body))
  })
  return {
    addresses,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  }
}

test('a download tells its share, and is saved whole under its name', async () => {
  const { api, click, until, wait } = await openBackups()
  const saved: [string, number][] = []
  let size = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    size = file instanceof Blob ? file.size : 0
    return 'blob:backup'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, size])
  })
  const { addresses, send, end } = streamDownloads(api)
  await click('Download the backup of Nov 19, 3:30 AM')
  expect(rowOf('Nov 19, 3:30 AM')?.textContent).toContain('Downloading, 0 %')
  send(720_000)
  await until('Downloading, 50 %')
  await wait(59_000)
  send(360_000)
  await until('Downloading, 75 %')
  expect(rowOf('3:30 AM')?.textContent).not.toContain('Downloading')
  await wait(59_000)
  send(360_000)
  end()
  await until(() => saved.length === 1)
  expect(saved).toEqual([[older, 1_440_000]])
  expect(addresses[0]).toContain(`/backups/${older}?restaurantId=restaurant-`)
  await until(() => rowOf('Nov 19, 3:30 AM')?.textContent.includes('Downloading') === false)
})

test('a download without progress for a minute ends with a notice', async () => {
  const { api, click, until, wait } = await openBackups()
  const { send } = streamDownloads(api)
  await click('Download the backup of 3:30 AM')
  send(720_000)
  await until('Downloading, 50 %')
  await wait(59_000)
  expect(rowOf('3:30 AM')?.textContent).not.toContain(lost)
  await wait(1500)
  expect(rowOf('3:30 AM')?.textContent).toContain(lost)
  expect(rowOf('Nov 19, 3:30 AM')?.textContent).not.toContain(lost)
})

test('a refused download says why at its row', async () => {
  const { api, click, until } = await openBackups()
  api.refuse('getBackup', { status: 409, code: 'backup_shared', message: 'Ask the operator.' })
  await click(`Download the backup of 3:30 AM`)
  await until('Ask the operator.')
  expect(rowOf('3:30 AM')?.textContent).toContain('Ask the operator.')
  expect(api.calls.find(({ name }) => name === 'getBackup')?.params).toEqual({ name: newest })
})
