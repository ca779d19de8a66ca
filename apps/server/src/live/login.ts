import { StompError } from './frame.ts'
import type { LiveActor } from './profile.ts'

/** Who a bearer token belongs to, or undefined when it is not valid. */
export type Authenticate = (token: string) => Promise<LiveActor | undefined>

/** The token of an Authorization header, of HTTP or of CONNECT; undefined when it is of another kind. */
export const bearerToken = (authorization: string): string | undefined => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/**
 * Who connects.
 *
 * @param authorization The header of CONNECT, if it has one.
 * @param upgradeTokens Tokens that came with the HTTP request.
 * @throws StompError when there is no token, one is not valid, or they are not all of one session.
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
