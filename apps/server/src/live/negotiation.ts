import { StompError, versions, type Version } from './frame.ts'

/**
 * Selects the highest common version; a client without a list speaks 1.0 (STOMP 1.2 "Protocol Negotiation").
 *
 * @throws StompError with the supported versions if there is no common one.
 */
export const negotiateVersion = (accepted: string | undefined): Version => {
  const theirs = new Set((accepted ?? '1.0').split(',').map((version) => version.trim()))
  const version = versions.findLast((ours) => theirs.has(ours))
  if (version) return version
  throw new StompError(`Supported protocol versions are ${versions.join(', ')}`, {
    headers: new Map([['version', versions.join(',')]]),
  })
}

/** Negotiated heart-beats; 0 for none. */
export type HeartBeats = {
  /** Longest interval between our frames. */
  readonly sendMs: number
  /** Longest interval between the client's frames. */
  readonly expectMs: number
}

const agree = (promisedMs: number, wantedMs: number): number =>
  promisedMs === 0 || wantedMs === 0 ? 0 : Math.max(promisedMs, wantedMs)

/**
 * Negotiates heart-beats (STOMP 1.2 "Heart-beating"); `ownMs` is the server's interval in both directions.
 *
 * @throws StompError if the header (default `0,0`) is not two whole numbers.
 */
export const negotiateHeartBeats = (header: string | undefined, ownMs: number): HeartBeats => {
  const [, canMs, wantsMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (canMs === undefined || wantsMs === undefined) {
    throw new StompError('heart-beat must be two numbers of milliseconds')
  }
  return { sendMs: agree(ownMs, Number(wantsMs)), expectMs: agree(Number(canMs), ownMs) }
}
