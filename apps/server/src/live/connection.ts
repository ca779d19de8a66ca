import { randomUUID } from 'node:crypto'
import type { ConnectionRegistry } from './connection-registry.ts'
import { StompSession } from './stomp-session.ts'
import { encodeFrame, StompError, textFrame, type Command, type ConnectionEnding, type Frame } from './frame.ts'
import { FrameParser } from './frame-parser.ts'
import type { LiveLimits } from './limits.ts'
import { negotiateHeartBeats, negotiateVersion, type HeartBeats } from './negotiation.ts'
import { SendBuffer, type ClientSocket } from './send-buffer.ts'
import { ConnectionGuard } from './connection-guard.ts'
import type { LiveActor, Profile } from './profile.ts'

/** Logs connections; a subset of pino's type. */
export type LiveLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

export type LiveEngine = {
  readonly limits: LiveLimits
  readonly profile: Profile
  readonly registry: ConnectionRegistry
  readonly log: LiveLog
  /** Monotonic milliseconds. */
  readonly now: () => number
}

/** The upgrade request of a client. */
export type UpgradeRequest = {
  /** Bearer tokens of the HTTP request; CONNECT may have another. */
  readonly upgradeTokens: readonly string[]
  /** Key for the count of unauthenticated connections; undefined with a valid token. */
  readonly unauthenticatedAddress: string | undefined
  /** Restaurant of a valid token in the request. The connection counts as its screen, also before CONNECT. */
  readonly restaurantId: string | undefined
}

type State = 'new' | 'authenticating' | 'connected' | 'ended'

const tryAgainLater = 1013

/** State machine of one client, from the upgrade to its end (STOMP 1.2). */
export class ClientConnection {
  readonly #engine: LiveEngine
  readonly #socket: ClientSocket
  readonly #sendBuffer: SendBuffer
  readonly #parser: FrameParser
  readonly #upgrade: UpgradeRequest
  readonly #guard: ConnectionGuard
  /** Frames received during authentication. */
  readonly #waiting: Frame[] = []
  readonly #sessionsEndedDuringLogin = new Set<string>()
  #state: State = 'new'
  #actor: LiveActor | undefined
  #session: StompSession | undefined
  #heartBeats: HeartBeats = { sendMs: 0, expectMs: 0 }
  #connectBytes = 0

  constructor(socket: ClientSocket, engine: LiveEngine, upgrade: UpgradeRequest) {
    this.#engine = engine
    this.#socket = socket
    this.#sendBuffer = new SendBuffer(socket, engine.limits, engine.now)
    this.#parser = new FrameParser(engine.limits)
    this.#upgrade = upgrade
    this.#guard = new ConnectionGuard(engine.limits, engine.now)
    this.#countUnauthenticated(1)
    if (upgrade.restaurantId !== undefined) engine.registry.countScreen(upgrade.restaurantId, 1)
  }

  get actor(): LiveActor | undefined {
    return this.#actor
  }

  get subscriptionCount(): number {
    return this.#session?.subscriptionCount ?? 0
  }

  /** Processes received bytes, in chunks of any size. Never throws. */
  receive(bytes: Uint8Array): void {
    if (this.#is('ended')) return
    this.#guard.received()
    if (!this.#parser.isInsideFrame) this.#guard.startFrame()
    try {
      this.#countConnectBytes(bytes.length)
      for (const frame of this.#parser.push(bytes)) {
        this.#guard.startFrame()
        if (this.#is('authenticating')) this.#waiting.push(frame)
        else this.#handle(frame)
        if (this.#is('ended')) return
      }
    } catch (error) {
      this.#fail(error, this.#parser.receipt)
    }
  }

  /** Processes a pong: the client is alive and has read everything before the ping. */
  ponged(): void {
    this.#guard.received()
    this.#sendBuffer.acknowledged()
  }

  /** Sends due pings and enforces time limits. Call it every `tickMs`. */
  tick(): void {
    if (this.#is('ended')) return
    const { expectMs, sendMs } = this.#heartBeats
    const violation = this.#guard.violation({
      isConnected: this.#is('connected'),
      isInsideFrame: this.#parser.isInsideFrame,
      expectMs,
    })
    if (violation) this.#fail(violation)
    else if (this.#sendBuffer.hasStalled()) this.#endSlowReader((socket) => socket.cut())
    else this.#sendBuffer.keepAlive(sendMs)
  }

  /** Ends the connection with an ERROR if it belongs to the session. Nothing is delivered afterwards. */
  endSession(sessionId: string): void {
    if (this.#is('authenticating')) this.#sessionsEndedDuringLogin.add(sessionId)
    if (this.#is('connected') && this.#actor?.sessionId === sessionId) this.#fail(sessionHasEnded())
  }

  /** Releases the client and closes its socket, once. */
  end(
    closeCode: number,
    ending: ConnectionEnding,
    close = (socket: ClientSocket): void => socket.close(closeCode),
  ): void {
    if (this.#is('ended')) return
    const { registry, log } = this.#engine
    const restaurantId = this.#actor?.restaurantId
    const countedFor = restaurantId ?? this.#upgrade.restaurantId
    if (countedFor === undefined) this.#countUnauthenticated(-1)
    else registry.countScreen(countedFor, -1)
    registry.ended[ending] += 1
    this.#state = 'ended'
    this.#session?.end()
    this.#session = undefined
    this.#waiting.length = 0
    close(this.#socket)
    log.info({ restaurantId, closeCode, ending }, 'live connection ended')
  }

  // A method, because the compiler assumes that a plain comparison holds across calls that change the state.
  #is(state: State): boolean {
    return this.#state === state
  }

  #countUnauthenticated(by: 1 | -1): void {
    const { unauthenticatedAddress } = this.#upgrade
    if (unauthenticatedAddress !== undefined) this.#engine.registry.countUnauthenticated(unauthenticatedAddress, by)
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
      this.#guard.countFrame()
      if (this.#is('new')) {
        if (!isOpening) throw new StompError('The first frame must be CONNECT')
        this.#connect(frame)
        return
      }
      this.#session?.handle(frame)
      if (receipt !== undefined) this.#sendBuffer.send(this.#encode('RECEIPT', [['receipt-id', receipt]]))
      if (frame.command === 'DISCONNECT') this.end(1000, 'left')
    } catch (error) {
      this.#fail(error, receipt)
    }
  }

  #connect({ headers }: Frame): void {
    this.#parser.version = negotiateVersion(headers.get('accept-version'))
    const heartBeat = this.#parser.version === '1.0' ? undefined : headers.get('heart-beat')
    const heartBeats = negotiateHeartBeats(heartBeat, this.#engine.limits.heartBeatMs)
    this.#state = 'authenticating'
    void this.#authenticate(headers, heartBeats)
  }

  async #authenticate(connect: Frame['headers'], heartBeats: HeartBeats): Promise<void> {
    try {
      const actor = await this.#engine.profile.identify(connect, this.#upgrade.upgradeTokens)
      if (this.#is('ended')) return
      // A logout may arrive during authentication.
      if (this.#sessionsEndedDuringLogin.has(actor.sessionId)) throw sessionHasEnded()
      const isCounted = this.#upgrade.restaurantId !== undefined
      if (!isCounted && !this.#engine.registry.allowsScreen(actor.restaurantId)) {
        throw new StompError('Too many screens of this restaurant are connected', { closeCode: tryAgainLater })
      }
      this.#open(actor, heartBeats)
    } catch (error) {
      this.#fail(error)
    }
  }

  #open(actor: LiveActor, heartBeats: HeartBeats): void {
    const { version } = this.#parser
    const { limits, profile, registry } = this.#engine
    const { heartBeatMs } = limits
    const headers: [string, string][] = [
      ['version', version],
      ['session', randomUUID()],
      ['server', 'thali'],
    ]
    if (version !== '1.0') headers.push(['heart-beat', `${heartBeatMs},${heartBeatMs}`])
    this.#countUnauthenticated(-1)
    if (this.#upgrade.restaurantId === undefined) registry.countScreen(actor.restaurantId, 1)
    this.#state = 'connected'
    this.#actor = actor
    const deliver = (message: Uint8Array): void => this.#deliver(message)
    this.#session = new StompSession({ handler: profile.open(actor), version, limits, deliver })
    this.#heartBeats = heartBeats
    this.#sendBuffer.send(this.#encode('CONNECTED', headers))
    for (const frame of this.#waiting.splice(0)) {
      this.#handle(frame)
      if (this.#is('ended')) return
    }
  }

  #deliver(message: Uint8Array): void {
    if (this.#sendBuffer.isFull) {
      this.#endSlowReader((socket) => socket.close(tryAgainLater))
      return
    }
    this.#engine.registry.delivered += 1
    this.#sendBuffer.deliver(message)
  }

  // Without an ERROR frame, which would wait behind the unread bytes.
  #endSlowReader(close: (socket: ClientSocket) => void): void {
    this.#engine.log.warn({ restaurantId: this.#actor?.restaurantId }, 'live client reads too slowly')
    this.end(tryAgainLater, 'slow', close)
  }

  #encode(command: Command, headers: Iterable<readonly [string, string]>, text?: string): Uint8Array {
    return encodeFrame(textFrame(command, headers, text), this.#parser.version)
  }

  /** Sends an ERROR as the last frame and closes (STOMP 1.2 "ERROR"). */
  #fail(error: unknown, receipt?: string): void {
    if (this.#is('ended')) return
    const { log } = this.#engine
    const reason = error instanceof StompError ? error : somethingWentWrong()
    if (reason === error) log.info({ reason: reason.message }, 'live client refused')
    else log.warn({ err: error }, 'live connection failed')
    const headers = new Map([['message', reason.message], ['content-type', 'text/plain'], ...reason.headers])
    if (receipt !== undefined) headers.set('receipt-id', receipt)
    this.#sendBuffer.send(this.#encode('ERROR', headers, reason.message))
    this.end(reason.closeCode, reason.ending)
  }
}

const sessionHasEnded = (): StompError =>
  new StompError('Your session has ended. Please log in again.', { closeCode: 1008, ending: 'session-ended' })

const somethingWentWrong = (): StompError =>
  new StompError('Something went wrong', { closeCode: 1011, ending: 'failed' })
