import { z } from 'zod'
import { id, sentTime } from '../basics/primitives-schema.ts'
import { datesAhead } from '../days/schema.ts'
import { printerDevice } from '../printing/schema.ts'
import type { selfCheckEndpoints } from './endpoints.ts'

const bytes = z.int().min(0)

/**
 * The result of opening the address for guests: it leads to this server; or its network is refused, its name is unknown, no
 * connection was made, its certificate is not valid, no answer came in time, the answer was a redirect, another server
 * answers, or a proxy changes `Host`.
 */
export const guestAddressResults = [
  'good',
  'address_refused',
  'name_unknown',
  'unreachable',
  'certificate',
  'timeout',
  'redirected',
  'other_server',
  'host_changed',
] as const

/** The state of the server. A value that it cannot measure is null. */
export const selfCheck = z.object({
  /** By the server's clock. */
  dateTime: sentTime,
  /** Missing if the restaurant has no records after the clock, or if they cannot be read. */
  ahead: datesAhead.optional(),
  version: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    /** Whether an order could be stored now. */
    isWritable: z.boolean(),
    /** Damage was found since the start, or files of earlier damage are kept. */
    isDamaged: z.boolean(),
    bytes: bytes.nullable(),
  }),
  /** Entries of the restaurant's activity list in the last 30 days, and the days that all are kept; null: always. Missing in answers of release 1.0. */
  activity: z.object({ entries: z.int().min(0), keptDays: z.int().min(1).nullable() }).nullish(),
  /** The newest good backup and the number of damaged ones; `time` is null while nightly backups are off. */
  backup: z
    .object({
      time: z.string().nullable(),
      newestDateTime: sentTime.nullable(),
      damaged: z.int().min(0),
      /** Whether backups are copied to another place. Missing in answers of release 1.0. */
      hasSecondPlace: z.boolean().optional(),
    })
    .nullable(),
  /** The disk of the data folder. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  /** The devices that the operator lists as printers. Absent without any. */
  printerDevices: z.array(printerDevice).nullish(),
  /** Whether bills have the number of the food licence (FSSAI); absent while bills are off. */
  hasFoodLicence: z.boolean().optional(),
  /** Absent without an address for guests; null if it could not be tried. */
  guestAddress: z.object({ address: z.string(), result: z.enum(guestAddressResults) }).nullish(),
})

/** The state of the server, for an admin (plan §8.2). */
export type SelfCheck = z.infer<typeof selfCheck>

/** A random number of the caller, in base64url. */
const challenge = z.string().regex(/^[\w-]{22}$/)

/** The answer to a challenge, which only this installation can give, and the `Host` of the call. */
const presence = z.object({ proof: z.string(), host: z.string() })

/** Inputs and replies of the self-check calls. */
export const selfCheckWire = {
  provePresence: { query: z.object({ challenge }), reply: presence },
  getSelfCheck: { query: z.object({ restaurantId: id }), reply: selfCheck },
} as const satisfies Record<keyof typeof selfCheckEndpoints, object>
