import type { z } from 'zod'
import type { credentials, tokens } from './schemas/session.ts'

/** Username and password of a login, as typed. */
export type Credentials = z.infer<typeof credentials>

/** The answer of login and refresh (spec §3 "Login response"). */
export type Tokens = z.infer<typeof tokens>
