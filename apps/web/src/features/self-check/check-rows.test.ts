import { expect, test } from 'vitest'
import { guestAddressResults, type SelfCheck } from '@thali/contract/setup/self-check-schema'
import { type Device, deviceRows, differenceWords, serverRows, sizeWords } from './check-rows.ts'

const device: Device = {
  aheadMs: 900,
  timezone: 'Asia/Kolkata',
  isSecure: true,
  canKeepScreenOn: true,
  live: 'connected',
}

const server: SelfCheck = {
  dateTime: '2026-11-23T11:00:00.000Z',
  version: '1.2.3',
  database: { engine: 'sqlite', isWritable: true, isDamaged: false, bytes: 2_400_000 },
  backup: { time: '03:30', newestDateTime: '2026-11-22T22:00:00.000Z', damaged: 0 },
  disk: { freeBytes: 20e9, totalBytes: 60e9 },
}

const statesOf = (change: Partial<Device>): Record<string, string> =>
  Object.fromEntries(deviceRows({ ...device, ...change }, 'Asia/Kolkata').map(({ id, state }) => [id, state]))

const rowOf = (change: Partial<SelfCheck>, id: string) =>
  serverRows({ ...server, ...change }, 'Asia/Kolkata').find((row) => row.id === id)

test('a device without faults has only good rows', () => {
  expect(new Set(Object.values(statesOf({})))).toEqual(new Set(['good']))
})

test.each([
  [{ aheadMs: 59_000 }, 'clock', 'good'],
  [{ aheadMs: -61_000 }, 'clock', 'bad'],
  [{ timezone: 'Europe/Berlin' }, 'zone', 'note'],
  [{ timezone: 'Asia/Calcutta' }, 'zone', 'good'],
  [{ isSecure: false }, 'https', 'note'],
  [{ canKeepScreenOn: false }, 'screen', 'note'],
  [{ live: 'connecting' }, 'live', 'note'],
  [{ live: 'disconnected' }, 'live', 'bad'],
] as const)('%o makes the row %s %s', (change, id, state) => {
  expect(statesOf(change)[id]).toBe(state)
})

test('another time zone of the device is named before the restaurant’s', () => {
  const zone = deviceRows({ ...device, timezone: 'Europe/Berlin' }, 'Asia/Kolkata').find(({ id }) => id === 'zone')
  expect(JSON.stringify(zone)).toMatch(/Europe\/Berlin.*Asia\/Kolkata/)
})

test('a difference of clocks is said in its largest unit', () => {
  expect([61_000, -5_400_000, 3 * 3_600_000, -72 * 3_600_000].map(differenceWords)).toEqual([
    '1 minute',
    '90 minutes',
    '3 hours',
    '3 days',
  ])
})

test.each([
  [
    { entries: 297_417, keptDays: 730 },
    'Entries of the last 30 days: 2,97,417. Entries older than 730 days are deleted.',
  ],
  [{ entries: 1, keptDays: null }, 'Entries of the last 30 days: 1. None is deleted.'],
  [undefined, undefined],
])('the activity list %o says %s', (activity, found) => {
  expect(rowOf({ activity }, 'activity')?.found).toBe(found)
})

test('sizes have a unit that people read', () => {
  expect([0, 999, 1400, 23_000_000, 1_450_000_000].map(sizeWords)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.4 kB',
    '23 MB',
    '1.4 GB',
  ])
})

test('a nearly full disk and a database that refuses are bad', () => {
  expect(rowOf({}, 'disk')?.state).toBe('good')
  expect(rowOf({ disk: { freeBytes: 5e8, totalBytes: 4e9 } }, 'disk')?.state).toBe('bad')
  expect(rowOf({ disk: { freeBytes: 2e9, totalBytes: 60e9 } }, 'disk')?.state).toBe('bad')
  expect(rowOf({ disk: null }, 'disk')).toBeUndefined()
  expect(rowOf({}, 'database')?.state).toBe('good')
  expect(rowOf({ database: { ...server.database, isWritable: false } }, 'database')?.state).toBe('bad')
  expect(rowOf({ database: { ...server.database, isDamaged: true } }, 'database')?.found).toContain('damaged')
})

test('an old, a missing and a damaged backup are named', () => {
  const backup = { time: '03:30', newestDateTime: '2026-11-22T22:00:00.000Z', damaged: 0 }
  expect(rowOf({}, 'backup')?.found).toBe('All data was saved 13 hours ago.')
  expect(rowOf({ backup: { ...backup, newestDateTime: '2026-11-22T08:00:00.000Z' } }, 'backup')?.state).toBe('bad')
  expect(rowOf({ backup: { ...backup, damaged: 1 } }, 'backup')?.found).toBe('A kept backup is damaged.')
  const [alone, copied] = [false, true].map((hasSecondPlace) =>
    rowOf({ backup: { ...backup, hasSecondPlace } }, 'backup'),
  )
  expect([alone?.state, copied?.state]).toEqual(['note', 'good'])
  expect(alone?.found).toBe('All data was saved 13 hours ago. There is no second place for backups.')
  expect(rowOf({ backup: { ...backup, newestDateTime: null } }, 'backup')?.state).toBe('note')
  expect(rowOf({ backup: { ...backup, time: null } }, 'backup')?.state).toBe('note')
  expect(rowOf({ backup: null }, 'backup')).toBeUndefined()
})

test.each([
  ['ready', 'good', undefined],
  ['missing', 'note', 'Check its cable and whether it is on.'],
  ['denied', 'bad', expect.stringContaining('permission')],
  ['refused', 'bad', expect.stringContaining('PRINTER_DEVICES')],
] as const)('a %s device of a printer is %s', (state, rowState, advice) => {
  const path = '/dev/usb/lp0'
  const row = rowOf({ printerDevices: [{ path, state }] }, `printer ${path}`)
  expect([row?.title, row?.state, row?.advice]).toEqual(['Printer at /dev/usb/lp0', rowState, advice])
})

test('an address for guests that does not lead here is named with what to do', () => {
  const address = 'https://thali.example'
  expect(rowOf({}, 'guest-address')).toBeUndefined()
  expect(rowOf({ guestAddress: { address, result: 'good' } }, 'guest-address')).toMatchObject({ state: 'good' })
  expect(rowOf({ guestAddress: { address, result: 'certificate' } }, 'guest-address')).toMatchObject({
    state: 'bad',
    found: 'The certificate of https://thali.example is not valid: phones warn of it.',
    advice: expect.stringMatching(/^Renew it/),
  })
  const words = guestAddressResults.flatMap((result) => {
    const row = rowOf({ guestAddress: { address, result } }, 'guest-address')
    return [row?.found]
  })
  expect(new Set(words).size).toBe(guestAddressResults.length)
})

test('the server’s clock is shown in the zone of the restaurant', () => {
  expect(rowOf({}, 'server-clock')?.found).toContain('November 23, 2026 at 4:30 PM')
})

test('records after the server’s clock need attention', () => {
  expect(rowOf({}, 'server-clock')?.state).toBe('good')
  const ahead = { closedDay: '2026-12-10', recordedDateTime: '2026-12-09T10:00:00.000Z' }
  expect(rowOf({ ahead }, 'server-clock')).toMatchObject({
    state: 'bad',
    found: expect.stringMatching(/Dec 10, 2026 is closed already.* dated 9 Dec 2026, 3:30 pm/),
    advice: expect.stringContaining('before you close a day'),
  })
  expect(rowOf({ ahead: { closedDay: '2026-12-10' } }, 'server-clock')?.found).not.toContain('dated')
})

test('a large difference of clocks warns of the close of a day', () => {
  const adviceFor = (aheadMs: number) =>
    deviceRows({ ...device, aheadMs }, 'Asia/Kolkata').find(({ id }) => id === 'clock')?.advice
  expect(adviceFor(59 * 60_000)).not.toContain('close a day')
  for (const aheadMs of [-20 * 24 * 3_600_000, 3_600_000]) expect(adviceFor(aheadMs)).toContain('close a day')
})

test('bills without the number of the food licence need attention', () => {
  expect([true, false].map((hasFoodLicence) => rowOf({ hasFoodLicence }, 'food-licence')?.state)).toEqual([
    'good',
    'bad',
  ])
  expect(rowOf({}, 'food-licence')).toBeUndefined()
})
