import { StompError } from './frame.ts'
import type { LiveActor } from './profile.ts'

/** Verifies a bearer token; undefined if it is not valid. */
export type Authenticate = (token: string) => Promise<LiveActor | undefined>

/** Returns the bearer token of an Authorization header; undefined for another kind. */
export const bearerToken = (authorization: string): string | undefined => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/**
 * Authenticates a client.
 *
 * @param authorization The header of CONNECT, if it has one.
 * @param upgradeTokens Tokens of the HTTP request.
 * @throws StompError without a token, with an invalid one, or with tokens of several sessions.
 */
export const identify = async (
  authorization: string | undefined,
  upgradeTokens: readonly string[],
  authenticate: Authenticate,
): Promise<LiveActor> => {
  const token = authorization === undefined ? undefined : bearerToken(authorization)
  if (authorization !== undefined && token === undefined) throw notLoggedIn()
  const tokens = token === undefined ? upgradeTokens : [...upgradeTokens, token]
  const [actor, ...others] = await Promise.all(tokens.map((each) => authenticate(each)))
  if (!actor || others.some((other) => other?.sessionId !== actor.sessionId)) throw notLoggedIn()
  return actor
}

const notLoggedIn = (): StompError => new StompError('Please log in, a valid token is needed', { closeCode: 1008 })
