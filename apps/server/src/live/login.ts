import { StompError } from './frame.ts'
import type { LiveActor } from './profile.ts'

/** Undefined for an invalid bearer token. */
export type AuthenticateLive = (token: string) => Promise<LiveActor | undefined>

/** Undefined for another kind of Authorization header. */
export const bearerToken = (authorization: string): string | undefined => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/** @throws StompError without a token, with an invalid one, or with tokens of several sessions. */
export const identify = async (
  authorization: string | undefined,
  upgradeTokens: readonly string[],
  authenticate: AuthenticateLive,
): Promise<LiveActor> => {
  const token = authorization === undefined ? undefined : bearerToken(authorization)
  if (authorization !== undefined && token === undefined) throw notLoggedIn()
  const tokens = token === undefined ? upgradeTokens : [...upgradeTokens, token]
  const [actor, ...others] = await Promise.all(tokens.map((each) => authenticate(each)))
  if (!actor || others.some((other) => other?.sessionId !== actor.sessionId)) throw notLoggedIn()
  return actor
}

const notLoggedIn = (): StompError => new StompError('Please log in, a valid token is needed', { closeCode: 1008 })
