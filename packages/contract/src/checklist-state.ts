import type { z } from 'zod'
import type { checklist } from './schemas/checklist.ts'

/** The steps of a new restaurant and their states (plan §8.1). */
export type Checklist = z.infer<typeof checklist>
