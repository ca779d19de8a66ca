import type { z } from 'zod'
import type { reports } from './schemas/report.ts'

/** The figures of the Reports screen (spec §2 "Reports"). */
export type Reports = z.infer<typeof reports>
