import type { z } from 'zod'
import type { settings } from './schemas/settings.ts'

/** The settings of a restaurant, changed by admins (plan §8.2). */
export type Settings = z.infer<typeof settings>
