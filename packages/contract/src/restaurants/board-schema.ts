import { z } from 'zod'
import type { boardEndpoints } from './board-endpoints.ts'

const tokens = z.array(z.int().min(1))

/** The tokens of takeaway orders, in the sequence of their orders. It names no guest and no dish. */
export const board = z.object({ restaurantName: z.string(), preparing: tokens, ready: tokens })

/** The path of a board: the secret of its link. */
export const boardParams = z.object({ code: z.string().regex(/^[\w-]{22}$/, 'Must be the code of a link') })

/** A message of the event stream of a board. After `revoked` the page must not connect again. */
export const boardMessage = z.union([
  z.object({ kind: z.literal('board'), board }),
  z.object({ kind: z.literal('revoked') }),
])

/** The input and reply of a board's call. */
export const boardWire = {
  getBoard: { params: boardParams, reply: board },
} as const satisfies Record<keyof typeof boardEndpoints, object>
