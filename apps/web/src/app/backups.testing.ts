import type { BackupComparison, BackupStatus, KeptBackup } from '@thali/contract/backups/backup'
import * as pages from '@thali/contract/basics/pages'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

/** The name of the newest and of the older backup. */
export const newest = 'thali-2.db.gz'
export const older = 'thali-1.db.gz'

export const aBackup = (more: Partial<KeptBackup> = {}): KeptBackup => ({
  name: newest,
  createdDateTime: '2026-11-19T22:00:00.000Z',
  bytes: 1_440_000,
  state: 'good',
  checkedDateTime: null,
  copiedDateTime: null,
  ...more,
})

/** Two good backups of a server with one restaurant, without a second place. */
export const aStatus = (more: Partial<BackupStatus> = {}): BackupStatus => ({
  dateTime: '2026-11-20T10:00:00.000Z',
  time: '03:30',
  timezone: 'Asia/Kolkata',
  running: null,
  backups: [aBackup(), aBackup({ name: older, createdDateTime: '2026-11-18T22:00:00.000Z' })],
  failure: null,
  folder: '/data/backups',
  copy: null,
  restore: 'screen',
  restoreFailure: null,
  restored: null,
  isElsewhere: false,
  ...more,
})

/** A comparison of the older backup with the present data. */
export const aComparison = (restaurantId: string, more: Partial<BackupComparison> = {}): BackupComparison => {
  const facts = (orders: number, bills: number) => ({
    restaurants: [{ id: restaurantId, name: 'Spice Garden' }],
    orders,
    items: orders + 30,
    bills,
    newestOrderDateTime: null,
  })
  return {
    createdDateTime: '2026-11-18T22:00:00.000Z',
    bytes: 1_440_000,
    sha256: 'a'.repeat(64),
    backup: facts(4, 2),
    present: { ...facts(7, 3), newestOrderDateTime: '2026-11-20T08:00:00.000Z' },
    ...more,
  }
}

export const openBackups = async (
  status: Partial<BackupStatus> = {},
  before: (api: FakeApi) => void = () => undefined,
): Promise<TestScreen> => {
  const screen = await openScreen(pages.backups, {
    before: (api) => {
      api.answer('listBackups', () => aStatus(status))
      before(api)
    },
  })
  await screen.until('Back up now')
  return screen
}
