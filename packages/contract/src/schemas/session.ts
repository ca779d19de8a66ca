import { z } from 'zod'
import { bounds } from '../limits.ts'
import { id } from './primitives.ts'

const wellFormed = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

export const credentials = z.object({
  username: z.string().min(1).max(bounds.usernameLengthMax).refine(wellFormed),
  // Never trimmed or normalised: a password is what was typed.
  password: z.string().min(1).max(bounds.passwordLengthMax).refine(wellFormed),
})

export const refreshBody = z.object({
  refreshToken: z.string().min(bounds.refreshTokenLengthMin).max(bounds.refreshTokenLengthMax),
})

// A browser that lost its token still logs out: the answer never says whether a token was known.
export const logoutBody = z.object({ refreshToken: z.string().max(bounds.refreshTokenLengthMax).nullish() })

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), restaurantId: id })
