import { StompError, type Command, type Frame, type Version } from './frame.ts'
import type { LiveLimits } from './limits.ts'
import type { AckMode, Action, Desk, Subscription } from './profile.ts'
import { Transactions } from './transactions.ts'

type Partners = {
  readonly desk: Desk
  readonly version: Version
  readonly limits: LiveLimits
  readonly deliver: (message: Uint8Array) => void
}

type Handler = (conversation: Conversation, frame: Frame) => void

const policyViolation = { closeCode: 1008 }

/** What one client says between CONNECTED and its end, brought to the destinations of the profile. */
export class Conversation {
  static readonly #handlers: Partial<Record<Command, Handler>> = {
    SUBSCRIBE: (conversation, frame) => conversation.#subscribe(frame),
    UNSUBSCRIBE: (conversation, frame) => conversation.#unsubscribe(frame),
    SEND: (conversation, frame) => conversation.#send(frame),
    ACK: (conversation, frame) => conversation.#settle(frame, true),
    NACK: (conversation, frame) => conversation.#settle(frame, false),
    BEGIN: (conversation, frame) => conversation.#need(frame).begin(need(frame, 'transaction')),
    COMMIT: (conversation, frame) => conversation.#need(frame).commit(need(frame, 'transaction')),
    ABORT: (conversation, frame) => conversation.#need(frame).abort(need(frame, 'transaction')),
    DISCONNECT: () => undefined,
  }

  readonly #desk: Desk
  readonly #version: Version
  readonly #limits: LiveLimits
  readonly #deliver: (message: Uint8Array) => void
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #transactions: Transactions | undefined

  constructor({ desk, version, limits, deliver }: Partners) {
    this.#desk = desk
    this.#version = version
    this.#limits = limits
    this.#deliver = deliver
    this.#transactions = desk.settle && new Transactions(limits)
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  /** @throws StompError when the frame cannot be obeyed. */
  take(frame: Frame): void {
    const handler = Conversation.#handlers[frame.command]
    if (!handler) throw cannotBeUsed(frame)
    handler(this, frame)
  }

  /** Nothing is delivered after this returns. */
  end(): void {
    for (const subscription of this.#subscriptions.values()) this.#desk.unsubscribe(subscription)
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
    this.#desk.subscribe(subscription)
    this.#subscriptions.set(key, subscription)
  }

  #unsubscribe(frame: Frame): void {
    const key = this.#subscriptionKey(frame)
    const subscription = this.#subscriptions.get(key)
    if (!subscription) throw new StompError('There is no subscription with this id')
    this.#subscriptions.delete(key)
    this.#desk.unsubscribe(subscription)
  }

  // STOMP 1.0 may leave the id out and means the one subscription to that destination.
  #subscriptionKey(frame: Frame): string {
    const isOld = this.#version === '1.0' && !frame.headers.has('id')
    return need(frame, isOld ? 'destination' : 'id')
  }

  #ackMode({ headers }: Frame): AckMode {
    const mode = ackModes.get(headers.get('ack') ?? 'auto')
    if (!mode) throw new StompError('ack must be auto, client or client-individual')
    // To acknowledge is to have it sent again otherwise; where nothing is kept, nothing could be.
    if (mode !== 'auto' && !this.#desk.settle) {
      throw new StompError('Nothing can be acknowledged here, subscribe with ack auto')
    }
    return mode
  }

  #send(frame: Frame): void {
    this.#do(frame, this.#desk.send(need(frame, 'destination'), frame))
  }

  #settle(frame: Frame, isTaken: boolean): void {
    if (!this.#desk.settle) throw cannotBeUsed(frame)
    // STOMP 1.2 gives the acknowledgement a name of its own, the older versions name the message.
    const name = need(frame, this.#version === '1.2' ? 'id' : 'message-id')
    this.#do(frame, this.#desk.settle(name, isTaken))
  }

  /** Does it now, or when the frame's transaction is committed. */
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
