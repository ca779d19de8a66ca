import { randomUUID } from 'node:crypto'
import { encodeFrame, StompError, textFrame, type Command, type Frame } from './frame.ts'
import { FrameParser } from './frame-parser.ts'
import type { LiveLimits } from './limits.ts'
import { identify, type Authenticate } from './login.ts'
import { negotiateHeartBeats, negotiateVersion, type HeartBeats } from './negotiation.ts'
import { Outlet, type ClientSocket } from './outlet.ts'
import { Patience } from './patience.ts'
import type { LiveActor, Profile } from './profile.ts'
import type { Listener, Topics } from './topics.ts'

/** Where the life of sockets is told; a subset of pino's. */
export type LiveLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** What all connections of a server share. */
export type Engine = {
  readonly limits: LiveLimits
  readonly profile: Profile
  readonly topics: Topics
  readonly log: LiveLog
  /** Milliseconds that never go back. */
  readonly now: () => number
  readonly authenticate: Authenticate
  /** Whether one more connection of the actor's restaurant may open. */
  readonly hasRoomFor: (actor: LiveActor) => boolean
}

type State = 'new' | 'authenticating' | 'connected' | 'ended'
type Subscription = Listener & { readonly destination: string }
type Handler = (connection: Connection, frame: Frame) => void

const policyViolation = { closeCode: 1008 }
const tryAgainLater = 1013

/** One client, from the upgrade to its end: what it said so far, and what it may say next (STOMP 1.2). */
export class Connection {
  // ACK, NACK, BEGIN, COMMIT and ABORT would stand here too, were there a profile that keeps messages.
  static readonly #handlers: Partial<Record<Command, Handler>> = {
    SUBSCRIBE: (connection, frame) => connection.#subscribe(frame),
    UNSUBSCRIBE: (connection, frame) => connection.#unsubscribe(frame),
    SEND: (connection, frame) => connection.#take(frame),
    DISCONNECT: () => undefined,
  }

  readonly #engine: Engine
  readonly #socket: ClientSocket
  readonly #outlet: Outlet
  readonly #parser: FrameParser
  readonly #upgradeTokens: readonly string[]
  readonly #patience: Patience
  readonly #subscriptions = new Map<string, Subscription>()
  /** Frames that came while the token of CONNECT was being looked at. */
  readonly #waiting: Frame[] = []
  readonly #sessionsEndedMeanwhile = new Set<string>()
  #state: State = 'new'
  #actor: LiveActor | undefined
  #heartBeats: HeartBeats = { sendMs: 0, expectMs: 0 }
  #connectBytes = 0

  /** @param upgradeTokens Bearer tokens that came with the HTTP request; CONNECT may bring another. */
  constructor(socket: ClientSocket, engine: Engine, upgradeTokens: readonly string[]) {
    this.#engine = engine
    this.#socket = socket
    this.#outlet = new Outlet(socket, engine.limits, engine.now)
    this.#parser = new FrameParser(engine.limits)
    this.#upgradeTokens = upgradeTokens
    this.#patience = new Patience(engine.limits, engine.now)
  }

  /** Who was CONNECTED; undefined before that. */
  get actor(): LiveActor | undefined {
    return this.#actor
  }

  /** Takes what the client sent, in pieces of any size. Never throws. */
  receive(bytes: Uint8Array): void {
    if (this.#is('ended')) return
    this.heard()
    if (!this.#parser.isInsideFrame) this.#patience.frameMayStart()
    try {
      this.#countConnectBytes(bytes.length)
      for (const frame of this.#parser.push(bytes)) {
        this.#patience.frameMayStart()
        if (this.#is('authenticating')) this.#waiting.push(frame)
        else this.#handle(frame)
        if (this.#is('ended')) return
      }
    } catch (error) {
      this.#fail(error, this.#parser.receipt)
    }
  }

  /** The client gave a sign of life; a WebSocket pong is one too. */
  heard(): void {
    this.#patience.heard()
  }

  /** Sends what is due and ends what took too long. To be called every `tickMs`. */
  tick(): void {
    if (this.#is('ended')) return
    const { expectMs, sendMs } = this.#heartBeats
    const complaint = this.#patience.complaint({
      isConnected: this.#is('connected'),
      isInsideFrame: this.#parser.isInsideFrame,
      expectMs,
    })
    if (complaint) this.#fail(complaint)
    else if (this.#outlet.hasStalled()) this.#cutSlowReader()
    else this.#outlet.keepAlive(sendMs)
  }

  /** Says goodbye with an ERROR if the client belongs to the session; nothing is delivered after this returns. */
  endSession(sessionId: string): void {
    if (this.#is('authenticating')) this.#sessionsEndedMeanwhile.add(sessionId)
    if (this.#is('connected') && this.#actor?.sessionId === sessionId) this.#fail(sessionHasEnded())
  }

  /** Forgets the client and closes its socket, unless that is done already. */
  end(closeCode: number): void {
    if (this.#is('ended')) return
    this.#state = 'ended'
    for (const subscription of this.#subscriptions.values()) this.#stopListening(subscription)
    this.#subscriptions.clear()
    this.#waiting.length = 0
    this.#socket.close(closeCode)
    this.#engine.log.info({ restaurantId: this.#actor?.restaurantId, closeCode }, 'live connection ended')
  }

  // A method, because the compiler would take a plain comparison to hold across calls that change the state.
  #is(state: State): boolean {
    return this.#state === state
  }

  #countConnectBytes(length: number): void {
    if (this.#is('connected')) return
    this.#connectBytes += length
    if (this.#connectBytes > this.#engine.limits.connectBytesMax) {
      throw new StompError('Too much was sent before CONNECTED', { closeCode: 1009 })
    }
  }

  #handle(frame: Frame): void {
    const isOpening = frame.command === 'CONNECT' || frame.command === 'STOMP'
    const receipt = isOpening ? undefined : frame.headers.get('receipt')
    try {
      this.#patience.countFrame()
      if (this.#is('new')) {
        if (!isOpening) throw new StompError('The first frame must be CONNECT')
        this.#connect(frame)
        return
      }
      const handler = Connection.#handlers[frame.command]
      if (!handler) throw new StompError(`${frame.command} cannot be used here`)
      handler(this, frame)
      if (receipt !== undefined) this.#outlet.send(this.#encode('RECEIPT', [['receipt-id', receipt]]))
      if (frame.command === 'DISCONNECT') this.end(1000)
    } catch (error) {
      this.#fail(error, receipt)
    }
  }

  #connect({ headers }: Frame): void {
    this.#parser.version = negotiateVersion(headers.get('accept-version'))
    const heartBeat = this.#parser.version === '1.0' ? undefined : headers.get('heart-beat')
    const heartBeats = negotiateHeartBeats(heartBeat, this.#engine.limits.heartBeatMs)
    this.#state = 'authenticating'
    void this.#authenticate(headers.get('Authorization'), heartBeats)
  }

  async #authenticate(authorization: string | undefined, heartBeats: HeartBeats): Promise<void> {
    try {
      const actor = await identify(authorization, this.#upgradeTokens, this.#engine.authenticate)
      if (this.#is('ended')) return
      // A logout may overtake the answer to whether the session still lives.
      if (this.#sessionsEndedMeanwhile.has(actor.sessionId)) throw sessionHasEnded()
      if (!this.#engine.hasRoomFor(actor)) {
        throw new StompError('Too many screens of this restaurant are connected', { closeCode: tryAgainLater })
      }
      this.#open(actor, heartBeats)
    } catch (error) {
      this.#fail(error)
    }
  }

  #open(actor: LiveActor, heartBeats: HeartBeats): void {
    const { version } = this.#parser
    const { heartBeatMs } = this.#engine.limits
    const headers: [string, string][] = [
      ['version', version],
      ['session', randomUUID()],
      ['server', 'thali'],
    ]
    if (version !== '1.0') headers.push(['heart-beat', `${heartBeatMs},${heartBeatMs}`])
    this.#state = 'connected'
    this.#actor = actor
    this.#heartBeats = heartBeats
    this.#outlet.send(this.#encode('CONNECTED', headers))
    for (const frame of this.#waiting.splice(0)) {
      this.#handle(frame)
      if (this.#is('ended')) return
    }
  }

  #subscribe(frame: Frame): void {
    const { limits, profile, topics } = this.#engine
    const destination = need(frame, 'destination')
    const key = this.#subscriptionKey(frame)
    const ack = frame.headers.get('ack') ?? 'auto'
    // To acknowledge is to have it sent again otherwise; a topic keeps nothing that could be.
    if (ack !== 'auto') throw new StompError('Nothing can be acknowledged here, subscribe with ack auto')
    if (this.#subscriptions.has(key)) throw new StompError('This subscription id is in use already')
    if (this.#subscriptions.size >= limits.subscriptionsMax) {
      throw new StompError('Too many subscriptions', policyViolation)
    }
    if (!this.#actor || !profile.mayHear(this.#actor, destination)) {
      throw new StompError('This destination may not be subscribed to', policyViolation)
    }
    const id = frame.headers.get('id')
    const deliver = (message: Uint8Array): void => this.#deliver(message)
    const subscription = { id, version: this.#parser.version, deliver, destination }
    this.#subscriptions.set(key, subscription)
    topics.add(destination, subscription)
  }

  #unsubscribe(frame: Frame): void {
    const key = this.#subscriptionKey(frame)
    const subscription = this.#subscriptions.get(key)
    if (!subscription) throw new StompError('There is no subscription with this id')
    this.#subscriptions.delete(key)
    this.#stopListening(subscription)
  }

  // STOMP 1.0 may leave the id out and means the one subscription to that destination.
  #subscriptionKey(frame: Frame): string {
    const isOld = this.#parser.version === '1.0' && !frame.headers.has('id')
    return need(frame, isOld ? 'destination' : 'id')
  }

  #stopListening(subscription: Subscription): void {
    this.#engine.topics.remove(subscription.destination, subscription)
  }

  #take(frame: Frame): void {
    this.#engine.profile.take(need(frame, 'destination'), frame)
  }

  #deliver(message: Uint8Array): void {
    if (this.#outlet.isFull) this.#cutSlowReader()
    else this.#outlet.send(message)
  }

  // Without an ERROR: it would only wait behind what is not being read.
  #cutSlowReader(): void {
    this.#engine.log.warn({ restaurantId: this.#actor?.restaurantId }, 'live client reads too slowly')
    this.end(tryAgainLater)
  }

  #encode(command: Command, headers: Iterable<readonly [string, string]>, text?: string): Uint8Array {
    return encodeFrame(textFrame(command, headers, text), this.#parser.version)
  }

  /** Sends an ERROR as the last frame and closes (STOMP 1.2 "ERROR"). */
  #fail(error: unknown, receipt?: string): void {
    if (this.#is('ended')) return
    const { log } = this.#engine
    const reason = error instanceof StompError ? error : new StompError('Something went wrong', { closeCode: 1011 })
    if (reason === error) log.info({ reason: reason.message }, 'live client refused')
    else log.warn({ err: error }, 'live connection failed')
    const headers = new Map([['message', reason.message], ['content-type', 'text/plain'], ...reason.headers])
    if (receipt !== undefined) headers.set('receipt-id', receipt)
    this.#outlet.send(this.#encode('ERROR', headers, reason.message))
    this.end(reason.closeCode)
  }
}

const sessionHasEnded = (): StompError =>
  new StompError('Your session has ended. Please log in again.', policyViolation)

const need = ({ command, headers }: Frame, name: string): string => {
  const value = headers.get(name)
  if (!value) throw new StompError(`${command} needs the header ${name}`)
  return value
}
