import type { ProgramRole } from '@thali/contract/auth/roles'
import type { Frame, Version } from './frame.ts'

/** The staff member of a connection. The connection ends with the session. */
export type LiveActor = { readonly restaurantId: string; readonly sessionId: string; readonly role: ProgramRole }

/** How messages are acknowledged (STOMP 1.2 "SUBSCRIBE ack Header"). */
export type AckMode = 'auto' | 'client' | 'client-individual'

export type Subscription = {
  /** Chosen by the client; optional in STOMP 1.0. */
  readonly id: string | undefined
  readonly destination: string
  readonly ack: AckMode
  readonly version: Version
  readonly deliver: (message: Uint8Array) => void
}

/** A validated action; it cannot fail. */
export type Action = () => void

/** Handles the destinations for one client after CONNECTED. Every method may throw a StompError. */
export type SessionHandler = {
  /** Delivers messages from its return on. */
  subscribe(subscription: Subscription): void
  /** Delivers no message after its return. */
  unsubscribe(subscription: Subscription): void
  /** Validates a SEND. The action runs now or at the commit of its transaction. */
  send(destination: string, frame: Frame): Action
  /** Validates an ACK or NACK by the MESSAGE id. Without it, ack modes, ACK, NACK and transactions are refused. */
  readonly settle?: (name: string, isTaken: boolean) => Action
}

/** The destinations of a server and their access rules. The engine implements STOMP only and calls the profile. */
export type Profile = {
  /** @throws StompError if the client cannot be authenticated. */
  readonly identify: (connect: Frame['headers'], upgradeTokens: readonly string[]) => Promise<LiveActor>
  readonly open: (actor: LiveActor) => SessionHandler
}
