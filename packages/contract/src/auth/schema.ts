import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { empty, id, isStorable } from '../basics/primitives-schema.ts'
import type { authEndpoints } from './endpoints.ts'

/** Username and password of a login. */
export const credentials = z.object({
  username: z.string().min(1).max(bounds.usernameLengthMax).refine(isStorable),
  // Neither trimmed nor normalised: every character of a password counts.
  password: z.string().min(1).max(bounds.passwordLengthMax).refine(isStorable),
})

/** Username and password of a login, as typed. */
export type Credentials = z.infer<typeof credentials>

/** The refresh token to exchange. */
export const refreshBody = z.object({
  refreshToken: z.string().min(bounds.refreshTokenLengthMin).max(bounds.refreshTokenLengthMax),
})

/** The refresh token of the session to end. A browser without one also gets 200, so that the answer reveals nothing. */
export const logoutBody = z.object({
  refreshToken: z.string().max(bounds.refreshTokenLengthMax).refine(isStorable).nullish(),
})

/** A new pair of tokens and the restaurant of the session. */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), restaurantId: id })

/** The answer of login and refresh (spec §3 "Login response"). */
export type Tokens = z.infer<typeof tokens>

/** The inputs and replies of login and session. */
export const authWire = {
  login: { body: credentials, reply: tokens },
  logout: { body: logoutBody, reply: empty },
  refresh: { body: refreshBody, reply: tokens },
} as const satisfies Record<keyof typeof authEndpoints, object>
