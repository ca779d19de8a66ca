import type { z } from 'zod'
import type { setupCreation, setupState } from './schemas/setup.ts'

/** Whether the server has no restaurant yet, and the starter menus. */
export type SetupState = z.infer<typeof setupState>

/** The first restaurant with its admin. */
export type SetupCreation = z.output<typeof setupCreation>
