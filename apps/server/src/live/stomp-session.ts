import { StompError, type Command, type Frame, type Version } from './frame.ts'
import type { LiveLimits } from './limits.ts'
import type { AckMode, Action, SessionHandler, Subscription } from './profile.ts'
import { Transactions } from './transactions.ts'

type SessionNeeds = {
  readonly handler: SessionHandler
  readonly version: Version
  readonly limits: LiveLimits
  readonly deliver: (message: Uint8Array) => void
}

type Handler = (session: StompSession, frame: Frame) => void

const policyViolation = { closeCode: 1008 }

/** Handles the frames of one client after CONNECTED, with the destinations of the profile. */
export class StompSession {
  static readonly #handlers: Partial<Record<Command, Handler>> = {
    SUBSCRIBE: (session, frame) => session.#subscribe(frame),
    UNSUBSCRIBE: (session, frame) => session.#unsubscribe(frame),
    SEND: (session, frame) => session.#send(frame),
    ACK: (session, frame) => session.#settle(frame, true),
    NACK: (session, frame) => session.#settle(frame, false),
    BEGIN: (session, frame) => session.#need(frame).begin(need(frame, 'transaction')),
    COMMIT: (session, frame) => session.#need(frame).commit(need(frame, 'transaction')),
    ABORT: (session, frame) => session.#need(frame).abort(need(frame, 'transaction')),
    DISCONNECT: () => undefined,
  }

  readonly #handler: SessionHandler
  readonly #version: Version
  readonly #limits: LiveLimits
  readonly #deliver: (message: Uint8Array) => void
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #transactions: Transactions | undefined

  constructor({ handler, version, limits, deliver }: SessionNeeds) {
    this.#handler = handler
    this.#version = version
    this.#limits = limits
    this.#deliver = deliver
    this.#transactions = handler.settle && new Transactions(limits)
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  /** @throws StompError if the frame is invalid or not allowed. */
  handle(frame: Frame): void {
    const handler = StompSession.#handlers[frame.command]
    if (!handler) throw cannotBeUsed(frame)
    handler(this, frame)
  }

  /** Nothing is delivered after this returns. */
  end(): void {
    for (const subscription of this.#subscriptions.values()) this.#handler.unsubscribe(subscription)
    this.#subscriptions.clear()
  }

  #subscribe(frame: Frame): void {
    const destination = need(frame, 'destination')
    const key = this.#subscriptionKey(frame)
    const ack = this.#ackMode(frame)
    if (this.#subscriptions.has(key)) throw new StompError('This subscription id is in use already')
    if (this.#subscriptions.size >= this.#limits.subscriptionsMax) {
      throw new StompError('Too many subscriptions', policyViolation)
    }
    const id = frame.headers.get('id')
    const subscription = { id, destination, ack, version: this.#version, deliver: this.#deliver }
    this.#handler.subscribe(subscription)
    this.#subscriptions.set(key, subscription)
  }

  #unsubscribe(frame: Frame): void {
    const key = this.#subscriptionKey(frame)
    const subscription = this.#subscriptions.get(key)
    if (!subscription) throw new StompError('There is no subscription with this id')
    this.#subscriptions.delete(key)
    this.#handler.unsubscribe(subscription)
  }

  // STOMP 1.0 allows a subscription without an id, identified by its destination.
  #subscriptionKey(frame: Frame): string {
    const isOld = this.#version === '1.0' && !frame.headers.has('id')
    return need(frame, isOld ? 'destination' : 'id')
  }

  #ackMode({ headers }: Frame): AckMode {
    const mode = ackModes.get(headers.get('ack') ?? 'auto')
    if (!mode) throw new StompError('ack must be auto, client or client-individual')
    // Without stored messages there is no redelivery, so nothing to acknowledge.
    if (mode !== 'auto' && !this.#handler.settle) {
      throw new StompError('Nothing can be acknowledged here, subscribe with ack auto')
    }
    return mode
  }

  #send(frame: Frame): void {
    this.#do(frame, this.#handler.send(need(frame, 'destination'), frame))
  }

  #settle(frame: Frame, isAcknowledged: boolean): void {
    if (!this.#handler.settle) throw cannotBeUsed(frame)
    // STOMP 1.2 identifies the acknowledgement, older versions the message.
    const name = need(frame, this.#version === '1.2' ? 'id' : 'message-id')
    this.#do(frame, this.#handler.settle(name, isAcknowledged))
  }

  /** Runs the action now, or at the commit of the frame's transaction. */
  #do(frame: Frame, act: Action): void {
    const id = frame.headers.get('transaction')
    if (id === undefined) act()
    else if (this.#transactions) this.#transactions.add(id, act)
    else throw new StompError('There are no transactions here')
  }

  #need(frame: Frame): Transactions {
    if (!this.#transactions) throw cannotBeUsed(frame)
    return this.#transactions
  }
}

const ackModes: ReadonlyMap<string, AckMode> = new Map(
  (['auto', 'client', 'client-individual'] as const).map((mode) => [mode, mode]),
)

const cannotBeUsed = ({ command }: Frame): StompError => new StompError(`${command} cannot be used here`)

const need = ({ command, headers }: Frame, name: string): string => {
  const value = headers.get(name)
  if (!value) throw new StompError(`${command} needs the header ${name}`)
  return value
}
