import { StompError, versions, type Version } from './frame.ts'

/**
 * The highest version that both sides speak; a client that names none speaks 1.0 (STOMP 1.2 "Protocol Negotiation").
 *
 * @throws StompError naming our versions when there is no common one.
 */
export const negotiateVersion = (accepted: string | undefined): Version => {
  const theirs = new Set((accepted ?? '1.0').split(',').map((version) => version.trim()))
  const version = versions.findLast((ours) => theirs.has(ours))
  if (version) return version
  throw new StompError(`Supported protocol versions are ${versions.join(', ')}`, {
    headers: new Map([['version', versions.join(',')]]),
  })
}

/** What both sides promised each other; 0 is no promise. */
export type HeartBeats = {
  /** We send something at least this often. */
  readonly sendMs: number
  /** The client does. */
  readonly expectMs: number
}

const agree = (promisedMs: number, wantedMs: number): number =>
  promisedMs === 0 || wantedMs === 0 ? 0 : Math.max(promisedMs, wantedMs)

/**
 * The heart-beats of a connection, from what the client can and wants (STOMP 1.2 "Heart-beating").
 *
 * @param header As CONNECT has it; missing is `0,0`.
 * @param ownMs What we can do and want.
 * @throws StompError when the header is not two whole numbers.
 */
export const negotiateHeartBeats = (header: string | undefined, ownMs: number): HeartBeats => {
  const [, canMs, wantsMs] = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0') ?? []
  if (canMs === undefined || wantsMs === undefined) {
    throw new StompError('heart-beat must be two numbers of milliseconds')
  }
  return { sendMs: agree(ownMs, Number(wantsMs)), expectMs: agree(Number(canMs), ownMs) }
}
