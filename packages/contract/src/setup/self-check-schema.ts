import { z } from 'zod'
import { id, sentTime } from '../basics/primitives-schema.ts'
import { datesAhead } from '../days/schema.ts'
import type { selfCheckEndpoints } from './endpoints.ts'

const bytes = z.int().min(0)

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
})

/** The state of the server, for an admin (plan §8.2). */
export type SelfCheck = z.infer<typeof selfCheck>

/** Input and reply of the self-check call. */
export const selfCheckWire = {
  getSelfCheck: { query: z.object({ restaurantId: id }), reply: selfCheck },
} as const satisfies Record<keyof typeof selfCheckEndpoints, object>
