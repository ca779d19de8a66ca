import type { z } from 'zod'
import type { credentials, tokens } from './schemas/session.ts'

export type Credentials = z.infer<typeof credentials>

/** What a login or a refresh gives (spec §3 "Login response"). */
export type Tokens = z.infer<typeof tokens>
