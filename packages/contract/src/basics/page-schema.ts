import { z } from 'zod'
import * as bounds from './bounds.ts'
import { reference } from './primitives-schema.ts'

/** A page of a list, in the list's order. Without both fields the answer has all rows. */
export const page = {
  /** The most rows of the answer. One with fewer is the last page. */
  limit: z.coerce.number().int().min(1).max(bounds.listPageMax).optional(),
  /** The id of the last row of the page before. */
  after: reference.optional(),
}
