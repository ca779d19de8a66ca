import { z } from 'zod'
import * as bounds from '../bounds.ts'
import { id } from './primitives.ts'

const wellFormed = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** Username and password of a login. */
export const credentials = z.object({
  username: z.string().min(1).max(bounds.usernameLengthMax).refine(wellFormed),
  // Neither trimmed nor normalised: every character of a password counts.
  password: z.string().min(1).max(bounds.passwordLengthMax).refine(wellFormed),
})

/** The refresh token to exchange. */
export const refreshBody = z.object({
  refreshToken: z.string().min(bounds.refreshTokenLengthMin).max(bounds.refreshTokenLengthMax),
})

/** The refresh token of the session to end. A browser without one also gets 200, so that the answer reveals nothing. */
export const logoutBody = z.object({ refreshToken: z.string().max(bounds.refreshTokenLengthMax).nullish() })

/** A new pair of tokens and the restaurant of the session. */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), restaurantId: id })
