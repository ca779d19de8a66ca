import type { z } from 'zod'
import type { periodReports, reports, today, todayFigures } from './schemas/report.ts'

/** The figures of the Reports screen (spec §2 "Reports"). */
export type Reports = z.infer<typeof reports>

/** The figures of a period (plan §8.7). */
export type PeriodReports = z.infer<typeof periodReports>

/** The Today screen (plan §8.7). */
export type Today = z.infer<typeof today>

/** The figures of a business day up to a moment, in rupees. */
export type TodayFigures = z.infer<typeof todayFigures>
