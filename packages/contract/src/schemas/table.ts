import { z } from 'zod'
import * as bounds from '../bounds.ts'
import { id, sentTime, tableNumber, text } from './primitives.ts'
import { sitting } from './sitting.ts'

/** The printed card of a table (plan §4.2). `path` is a secret: its link may order. */
export const tableCard = z.object({
  path: z.string(),
  /** Rises when the card is replaced. */
  version: z.int().min(1),
  lastScannedDateTime: sentTime.nullable(),
  scanCount: z.int().min(0),
  /** Scans of replaced cards. */
  replacedScanCount: z.int().min(0),
})

/** A table with its card and open sitting. */
export const table = z.object({
  number: z.int(),
  label: z.string(),
  area: z.string(),
  seats: z.int().min(1).nullable(),
  /** For takeaway: every order is a sitting of its own. */
  isCounter: z.boolean(),
  /** Rises with each change of the fields above, and when the table is removed or returns. */
  version: z.int().min(1),
  card: tableCard.optional(),
  /** Absent at a free table and at a counter. */
  sitting: sitting.optional(),
})

/** The tables of one restaurant. */
export const tableQuery = z.object({ restaurantId: id })

/**
 * All tables of a restaurant. One that is left out becomes inactive; nothing is deleted. A number above the table count
 * raises it. With `base`, the tables as they were read, a save after another change is refused.
 */
export const tablesSave = z.object({
  restaurantId: id,
  tables: z
    .array(
      z.object({
        number: tableNumber,
        label: text(bounds.tableLabelLengthMax).default(''),
        area: text(bounds.tableAreaLengthMax).default(''),
        seats: z
          .int()
          .min(1)
          .max(bounds.tableSeatsMax)
          .nullish()
          .transform((value) => value ?? null),
        isCounter: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(bounds.tablesMax)
    .refine((tables) => new Set(tables.map(({ number }) => number)).size === tables.length, 'Must differ'),
  base: z
    .array(z.object({ number: tableNumber, version: z.int() }))
    .max(bounds.tablesMax * 2)
    .optional(),
})

/** The path of a call about the card of a table. */
export const tableParams = z.object({ tableNumber })

/** The restaurant of a new card. */
export const tableCardCreation = z.object({ restaurantId: id })
