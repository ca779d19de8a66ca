import { expect, test } from 'vitest'
import type { BackupFailure, BackupStatus, KeptBackup } from '@thali/contract/backups/backup'
import type { FakeApi } from '../../test/fake-api.ts'
import { aBackup, aStatus, older, openBackups } from './backups.testing.ts'

const minute = 60_000

/** A good backup of this age. */
const aged = (ms: number, more: Partial<KeptBackup> = {}): KeptBackup =>
  aBackup({ createdDateTime: new Date(Date.parse('2026-11-20T10:00:00.000Z') - ms).toISOString(), ...more })

const old = 'It is too old. If the server was off at night, a backup is made soon after its start.'

test.each<readonly [Partial<BackupStatus>, string, boolean]>([
  [{ backups: [aged(59_000)] }, 'Newest backupLess than a minute oldA backup', false],
  [{ backups: [aged(-90_000)] }, 'Newest backupLess than a minute oldA backup', false],
  [{ backups: [aged(minute)] }, 'Newest backup1 minute oldA backup', false],
  [{ backups: [aged(119.9 * minute)] }, 'Newest backup119 minutes oldA backup', false],
  [{ backups: [aged(120 * minute)] }, 'Newest backup2 hours oldA backup', false],
  [{ backups: [aged(26 * 60 * minute)] }, 'Newest backup26 hours oldA backup', false],
  [{ backups: [aged(26 * 60 * minute + 1)] }, `Newest backup26 hours old${old}A backup`, true],
  [{ backups: [aged(47.9 * 60 * minute)] }, `Newest backup47 hours old${old}`, true],
  [{ backups: [aged(48 * 60 * minute)] }, `Newest backup2 days old${old}`, true],
  [{ backups: [] }, 'Newest backupThere is no backup yet.A backup is made every night at 03:30, and read', false],
  // The newest one that can be restored counts.
  [{ backups: [aged(minute, { state: 'damaged' }), aged(5 * minute, { name: older })] }, '5 minutes old', false],
  [{ backups: [aged(72 * 60 * minute)], time: null }, '3 days oldNightly backups are switched off (BACKUP_AT)', false],
  [{ backups: [aged(72 * 60 * minute)], isElsewhere: true }, '3 days oldA backup is made every night', false],
])('the age of the newest backup, case %#', async (status, words, isLate) => {
  const { text } = await openBackups(status)
  expect(text()).toContain(words)
  expect(text().includes(old)).toBe(isLate)
})

test('a computer beside another one says that its list is not all', async () => {
  const { text } = await openBackups({ isElsewhere: true })
  expect(text()).toContain('Another computer of this server makes the nightly backups.')
})

const rows = (): string[] =>
  [...document.querySelectorAll('section[aria-labelledby="backups-list"] li')].map((row) =>
    [...row.querySelectorAll('h3, h3 + p, button')].map(({ textContent }) => textContent).join(' | '),
  )

const three: readonly KeptBackup[] = [
  aBackup({ bytes: 999, copiedDateTime: '2026-11-20T01:00:00.000Z' }),
  aBackup({ name: older, bytes: 9_949_999, state: 'damaged', createdDateTime: '2026-11-18T22:00:00.000Z' }),
  aBackup({ name: 'found.gz', bytes: 12_400_000_000, state: 'unchecked', createdDateTime: '2026-11-17T22:00:00.000Z' }),
]
const damaged = 'A damaged backup cannot be restored. If several are damaged, the disk may be failing: replace it.'

test('each backup has its moment, state and size; only good ones can be restored', async () => {
  const { text } = await openBackups({ backups: [...three] })
  expect(rows()).toEqual([
    '3:30 AM | Good999 bytes | Download | Restore',
    'Nov 19, 3:30 AM | Damaged9.9 MB | Download',
    'Nov 18, 3:30 AM | Not checked yet12 GB | Download',
  ])
  expect(text()).toContain(damaged)
})

test('with a second place each backup says whether it is copied', async () => {
  const { text } = await openBackups({ backups: [...three], copy: { place: '/mnt/usb', failure: null } })
  expect(rows().map((row) => row.split(' | ')[1])).toEqual([
    'Good999 bytes · Copied',
    'Damaged9.9 MB · Not copied yet',
    'Not checked yet12 GB · Not copied yet',
  ])
  expect(text()).toContain('Second place:/mnt/usb')
  expect(text()).not.toContain('There is no second place.')
})

test.each<readonly [Partial<BackupStatus>, readonly string[], readonly string[]]>([
  [
    {},
    ['On the computer that runs Thali:/data/backups', 'There is no second place.', 'Restore from a file'],
    ['Set up by the operator', damaged, 'Backups appear here.', 'npm run'],
  ],
  [
    { folder: null, copy: { place: null, failure: null }, restore: 'operator' },
    ['Set up by the operator of this server.', 'Its operator downloads and restores backups.'],
    ['Second place:', 'There is no second place.', 'Restore from a file', 'On the computer'],
  ],
  [
    { restore: 'command' },
    ['npm run thali -- restore /data/backups/thali-2.db.gz', 'The data is on PostgreSQL.'],
    ['Restore from a file', 'Its operator downloads'],
  ],
  [{ restore: 'command', backups: [] }, ['restore /data/backups/…', 'Backups appear here.'], ['Restore from a file']],
])('places and ways to restore, case %#', async (status, told, untold) => {
  const { text } = await openBackups(status)
  told.forEach((words) => expect(text()).toContain(words))
  untold.forEach((words) => expect(text()).not.toContain(words))
})

test.each([
  ['screen', ['Download', 'Restore', 'Download', 'Restore']],
  ['command', ['Download', 'Download']],
  ['operator', []],
] as const)('where a restore is on the %s, rows have these buttons', async (restore, names) => {
  await openBackups({ restore })
  const buttons = [...document.querySelectorAll('section[aria-labelledby="backups-list"] li button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
})

const failure: BackupFailure = {
  dateTime: '2026-11-19T22:00:00.000Z',
  reason: 'other',
  detail: 'EIO: i/o error',
  nextTryDateTime: '2026-11-20T11:00:00.000Z',
}

test.each<readonly [Partial<BackupStatus>, string]>([
  [{ failure }, 'The backup of 3:30 AM failed.The server reports:EIO: i/o errorThe next attempt is at 4:30 PM.'],
  [
    { failure: { ...failure, reason: 'disk_full', nextTryDateTime: null } },
    'The backup of 3:30 AM failed.The disk is full. Delete other files on the computer that runs Thali.',
  ],
  [
    { copy: { place: null, failure: { ...failure, reason: 'folder', detail: '' } } },
    'The copy of 3:30 AM failed. The backups here are not affected.The folder cannot be reached or written. Is its disk connected?The next attempt is at 4:30 PM.',
  ],
  [
    { restoreFailure: { ...failure, reason: 'different', nextTryDateTime: null } },
    'The restore failed. The present data is unchanged.The file differed from the data, so it was not kept.EIO: i/o error',
  ],
])('a failure says what failed, why, and the next attempt, case %#', async (status, words) => {
  await openBackups(status)
  const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  expect(alerts.filter(Boolean)).toEqual([words])
})

const login = 'After that, everyone logs in again, with the passwords from the time of the backup.'

test.each([
  ['backup', 'A backup is being made.', false],
  ['check', 'The backups are being checked.', false],
  ['copy', 'A backup is being copied to the second place.', false],
  ['restore', 'The backup is being restored. Phones keep their orders and send them afterwards.', true],
  ['restart', 'The server starts again. This page goes on by itself.', true],
] as const)('while the server works on a %s, the screen says so', async (running, words, isAway) => {
  const restored = { name: '3:30 AM', keptIn: 'before-restore-1' }
  const { text, button } = await openBackups({ running, restored })
  expect(text()).toContain(words)
  expect(text().includes(login)).toBe(isAway)
  expect(text().includes('The backup of 3:30 AM was restored.')).toBe(!isAway)
  expect(button('Back up now').getAttribute('aria-disabled')).toBe('true')
  expect(button('Restore the backup of 3:30 AM')).toHaveProperty('disabled', true)
  expect(button('Restore from a file').getAttribute('aria-disabled')).toBe(isAway ? 'true' : null)
})

test('a finished restore names the backup and the folder of the data before it', async () => {
  const { text } = await openBackups({ restored: { name: '3:30 AM', keptIn: 'before-restore-1' } })
  expect(text()).toContain(
    'The backup of 3:30 AM was restored. The data before it is in the folder before-restore-1 of the data folder.',
  )
  expect(text()).not.toContain(login)
})

const reads = (api: FakeApi): number => api.bodies('listBackups').length

test('the state is read every 30 seconds, and every 1.5 while the server works', async () => {
  const { api, click, text, until, wait } = await openBackups()
  api.answer('createBackup', () => aStatus({ running: 'backup' }))
  await wait(29_000)
  expect(reads(api)).toBe(1)
  await wait(1500)
  expect(reads(api)).toBe(2)
  api.answer('listBackups', () => aStatus({ running: 'backup' }))
  await click('Back up now')
  expect(api.bodies('createBackup')).toHaveLength(1)
  // From the answer, not from the next read.
  expect(reads(api)).toBe(2)
  await until('A backup is being made.')
  await wait(1600)
  expect(reads(api)).toBe(3)
  api.answer('listBackups', () => aStatus({ backups: [aBackup({ name: 'thali-3.gz' }), ...aStatus().backups] }))
  await wait(1600)
  expect(rows()).toHaveLength(3)
  expect(text()).not.toContain('A backup is being made.')
})

test('a backup that could not be started says why', async () => {
  const { api, click, until, text } = await openBackups()
  api.refuse('createBackup', { status: 409, code: 'backup_busy', message: 'Another backup is made.' })
  await click('Back up now')
  await until('Another backup is made.')
  api.lose('createBackup')
  await click('Back up now')
  await until('The server did not answer. Please try again.')
  expect(text()).not.toContain('Another backup is made.')
})

test('a server that stays away after a restore asks for a start by hand', async () => {
  const { api, text, until, wait } = await openBackups({ running: 'restart' })
  const startYourself = 'If nothing happens within two minutes, start Thali again on its computer.'
  expect(text()).not.toContain(startYourself)
  api.lose('listBackups')
  await until(startYourself)
  expect(text()).toContain('The server starts again.')
  api.recover('listBackups')
  await wait(5000)
  expect(text()).not.toContain(startYourself)
})
