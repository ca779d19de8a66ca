import type { StaffRole } from '@thali/contract'
import type { Frame, Version } from './frame.ts'

/** The staff member of a connection. The socket ends with the session. */
export type LiveActor = { readonly restaurantId: string; readonly sessionId: string; readonly role: StaffRole }

/** Whether a message is over when it was sent, or when the client says so (STOMP 1.2 "SUBSCRIBE ack Header"). */
export type AckMode = 'auto' | 'client' | 'client-individual'

/** One subscription of one client. */
export type Subscription = {
  /** What the client calls it; STOMP 1.0 may leave it out. */
  readonly id: string | undefined
  readonly destination: string
  readonly ack: AckMode
  readonly version: Version
  /** Sends a MESSAGE frame that is encoded already. */
  readonly deliver: (message: Uint8Array) => void
}

/** Does what was asked for. It was looked at before, so it cannot fail. */
export type Action = () => void

/** What one client may do at the destinations, from CONNECTED on. Every method may throw a StompError saying why not. */
export type Desk = {
  /** Messages come from the moment this returns. */
  subscribe(subscription: Subscription): void
  /** None comes after this returns. */
  unsubscribe(subscription: Subscription): void
  /** Looks at a SEND; what it does is done now, or when its transaction is committed. */
  send(destination: string, frame: Frame): Action
  /**
   * Looks at an ACK or NACK of a message, by the name its MESSAGE gave for that. Where this is missing nothing is kept:
   * ack modes, ACK, NACK and transactions are refused.
   */
  readonly settle?: (name: string, isTaken: boolean) => Action
}

/**
 * What the destinations of a server mean, and who may come to them. The engine knows neither: it speaks STOMP, and asks
 * here.
 */
export type Profile = {
  /** Who connects; throws a StompError when nobody we know. */
  readonly identify: (connect: Frame['headers'], upgradeTokens: readonly string[]) => Promise<LiveActor>
  readonly open: (actor: LiveActor) => Desk
}
