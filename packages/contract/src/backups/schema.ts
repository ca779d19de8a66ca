import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, isStorable, sentTime } from '../basics/primitives-schema.ts'
import type { backupEndpoints } from './endpoints.ts'

const count = z.int().min(0)

/** The content of a backup, or of the present data, in numbers that an owner knows. */
export const backupFacts = z.object({
  restaurants: z.array(z.object({ id: z.string(), name: z.string() })),
  orders: count,
  items: count,
  bills: count,
  newestOrderDateTime: sentTime.nullable(),
})

/** A failed backup, copy or restore with its reason; `detail` is the server's sentence for its operator. */
export const backupFailure = z.object({
  dateTime: sentTime,
  reason: z.enum(['disk_full', 'folder', 'database', 'different', 'other']),
  detail: z.string(),
  nextTryDateTime: sentTime.nullable(),
})

/** A kept backup. */
export const keptBackup = z.object({
  name: z.string(),
  createdDateTime: sentTime,
  bytes: count,
  /** `unchecked`: a file that someone put there, until the next check. */
  state: z.enum(['good', 'damaged', 'unchecked']),
  checkedDateTime: sentTime.nullable(),
  copiedDateTime: sentTime.nullable(),
})

/** The state of backups. */
export const backupStatus = z.object({
  /** By the server's clock. */
  dateTime: sentTime,
  /** The local time of the nightly backup, such as `03:30`; null while it is off. */
  time: z.string().nullable(),
  timezone: z.string(),
  running: z.enum(['backup', 'check', 'copy', 'restore', 'restart']).nullable(),
  /** Newest first. */
  backups: z.array(keptBackup),
  failure: backupFailure.nullable(),
  /** The folder of the backups; null on a server with several restaurants. */
  folder: z.string().nullable(),
  /** The second place; null without one. */
  copy: z.object({ place: z.string().nullable(), failure: backupFailure.nullable() }).nullable(),
  /** Where a restore is done: on the screen, by a command (PostgreSQL), or by the operator of several restaurants. */
  restore: z.enum(['screen', 'command', 'operator']),
  restoreFailure: backupFailure.nullable(),
  /** The restore that the last start finished, and the folder below the data folder with the data before it. */
  restored: z.object({ name: z.string(), keptIn: z.string() }).nullable(),
  /** Another process of this server makes the nightly backups. */
  isElsewhere: z.boolean(),
})

/** A kept backup by its name, or the uploaded one (null). */
const source = z.string().max(80).refine(isStorable).nullable()

/** A backup compared with the present data, before a restore. */
export const backupComparison = z.object({
  createdDateTime: sentTime,
  bytes: count,
  /** Identifies the file, for the restore. */
  sha256: z.string(),
  backup: backupFacts,
  present: backupFacts,
})

const restaurant = z.object({ restaurantId: id })

/** The inputs and replies of the backup calls. */
export const backupWire = {
  listBackups: { query: restaurant, reply: backupStatus },
  createBackup: { body: restaurant, reply: backupStatus },
  /** A file, not JSON. */
  getBackup: {
    params: z.object({ name: z.string().max(80).refine(isStorable) }),
    query: restaurant,
    reply: z.unknown(),
  },
  /** A piece of the file from `offset` on. `received` are the bytes that the server has: the next piece starts there. */
  uploadBackup: {
    query: restaurant.extend({
      offset: z.coerce.number().int().min(0).max(bounds.backupBytesMax),
      total: z.coerce.number().int().min(1).max(bounds.backupBytesMax),
    }),
    reply: z.object({ received: count }),
  },
  checkBackup: { body: restaurant.extend({ name: source }), reply: backupComparison },
  /** The server builds a second database, and then starts again. */
  restoreBackup: {
    body: restaurant.extend({
      name: source,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      confirm: z.literal('RESTORE'),
    }),
    reply: backupStatus,
  },
} as const satisfies Record<keyof typeof backupEndpoints, object>
