import type { z } from 'zod'
import type { board, boardMessage } from './board-schema.ts'

/** The tokens of takeaway orders that are prepared, and that are ready. */
export type Board = z.infer<typeof board>

/** A message of the event stream of a board. */
export type BoardMessage = z.infer<typeof boardMessage>

/** A board's path begins with it; the code follows. */
export const boardPath = '/board/'

/** The path of the event stream of a board, below the API's root. */
export const boardEventsPath = (code: string): string => `/boards/${code}/events`
