import type { z } from 'zod'
import type { historyEntry } from './schemas/history.ts'

/** An entry of the audit log (plan §8.6). */
export type HistoryEntry = z.infer<typeof historyEntry>
