import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, origin, sentTime, tableNumber, text } from '../basics/primitives-schema.ts'
import type { tableEndpoints } from './endpoints.ts'
import { sitting } from './sitting-schema.ts'

/** The printed content of a card. */
const printedCard = z.object({
  version: z.int().min(1),
  label: text(bounds.tableLabelLengthMax),
  area: text(bounds.tableAreaLengthMax),
  /** The origin of the link in its code, such as `https://thali.example.com`. */
  origin,
})

/** The printed card of a table (plan §4.2). `path` is a secret: its link may order. */
export const tableCard = z.object({
  path: z.string(),
  /** Rises when the card is replaced. */
  version: z.int().min(1),
  lastScannedDateTime: sentTime.nullable(),
  scanCount: z.int().min(0),
  /** Scans of replaced cards. */
  replacedScanCount: z.int().min(0),
  /** When the present version began; null for the first. */
  replacedDateTime: sentTime.nullable(),
  /** The last print that staff confirmed; null before. */
  printed: printedCard.extend({ dateTime: sentTime }).nullable(),
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

/**
 * The restaurant of a new card. `replaces` is the version as it was read, 0 without a card: a card with another version is
 * answered as it is, so that a repeated call replaces once.
 */
export const tableCardCreation = z.object({ restaurantId: id, replaces: z.int().min(0).optional() })

/** Cards that staff have on paper. */
export const printedCardsSave = z.object({
  restaurantId: id,
  origin: printedCard.shape.origin,
  cards: z
    .array(printedCard.omit({ origin: true }).extend({ tableNumber }))
    .min(1)
    .max(bounds.tablesMax),
})

/** The inputs and replies of the table calls. */
export const tableWire = {
  listTables: { query: tableQuery, reply: z.array(table) },
  saveTables: { body: tablesSave, reply: z.array(table) },
  createTableCard: { params: tableParams, body: tableCardCreation, reply: tableCard },
  savePrintedCards: { body: printedCardsSave, reply: z.array(table) },
} as const satisfies Record<keyof typeof tableEndpoints, object>
