import type { z } from 'zod'
import type { selfCheck } from './schemas/self-check.ts'

/** The state of the server, for an admin (plan §8.2). */
export type SelfCheck = z.infer<typeof selfCheck>
