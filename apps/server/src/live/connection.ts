import { randomUUID } from 'node:crypto'
import type { Census } from './census.ts'
import { Conversation } from './conversation.ts'
import { encodeFrame, StompError, textFrame, type Command, type Ending, type Frame } from './frame.ts'
import { FrameParser } from './frame-parser.ts'
import type { LiveLimits } from './limits.ts'
import { negotiateHeartBeats, negotiateVersion, type HeartBeats } from './negotiation.ts'
import { Outlet, type ClientSocket } from './outlet.ts'
import { Patience } from './patience.ts'
import type { LiveActor, Profile } from './profile.ts'

/** Where the life of sockets is told; a subset of pino's. */
export type LiveLog = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** What all connections of a server share. */
export type Engine = {
  readonly limits: LiveLimits
  readonly profile: Profile
  readonly census: Census
  readonly log: LiveLog
  /** Milliseconds that never go back. */
  readonly now: () => number
}

/** Who asks to connect, as far as the request told. */
export type Newcomer = {
  /** Bearer tokens that came with the HTTP request; CONNECT may bring another. */
  readonly upgradeTokens: readonly string[]
  /** What strangers are counted by; undefined for one who brought a valid token. */
  readonly strangerAddress: string | undefined
  /** Whose valid token came with the request: a screen of theirs from then on, whether it will CONNECT or not. */
  readonly restaurantId: string | undefined
}

type State = 'new' | 'authenticating' | 'connected' | 'ended'

const tryAgainLater = 1013

/** One client, from the upgrade to its end: what it said so far, and what it may say next (STOMP 1.2). */
export class Connection {
  readonly #engine: Engine
  readonly #socket: ClientSocket
  readonly #outlet: Outlet
  readonly #parser: FrameParser
  readonly #newcomer: Newcomer
  readonly #patience: Patience
  /** Frames that came while the token of CONNECT was being looked at. */
  readonly #waiting: Frame[] = []
  readonly #sessionsEndedMeanwhile = new Set<string>()
  #state: State = 'new'
  #actor: LiveActor | undefined
  #conversation: Conversation | undefined
  #heartBeats: HeartBeats = { sendMs: 0, expectMs: 0 }
  #connectBytes = 0

  constructor(socket: ClientSocket, engine: Engine, newcomer: Newcomer) {
    this.#engine = engine
    this.#socket = socket
    this.#outlet = new Outlet(socket, engine.limits, engine.now)
    this.#parser = new FrameParser(engine.limits)
    this.#newcomer = newcomer
    this.#patience = new Patience(engine.limits, engine.now)
    this.#countStranger(1)
    if (newcomer.restaurantId !== undefined) engine.census.countScreen(newcomer.restaurantId, 1)
  }

  /** Who was CONNECTED; undefined before that. */
  get actor(): LiveActor | undefined {
    return this.#actor
  }

  get subscriptionCount(): number {
    return this.#conversation?.subscriptionCount ?? 0
  }

  /** Takes what the client sent, in pieces of any size. Never throws. */
  receive(bytes: Uint8Array): void {
    if (this.#is('ended')) return
    this.#patience.heard()
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

  /** The client answered a WebSocket ping: a sign of life, and that it has read what was sent before. */
  ponged(): void {
    this.#patience.heard()
    this.#outlet.answered()
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
    else if (this.#outlet.hasStalled()) this.#endSlowReader((socket) => socket.cut())
    else this.#outlet.keepAlive(sendMs)
  }

  /** Says goodbye with an ERROR if the client belongs to the session; nothing is delivered after this returns. */
  endSession(sessionId: string): void {
    if (this.#is('authenticating')) this.#sessionsEndedMeanwhile.add(sessionId)
    if (this.#is('connected') && this.#actor?.sessionId === sessionId) this.#fail(sessionHasEnded())
  }

  /** Forgets the client and closes its socket, unless that is done already. */
  end(closeCode: number, ending: Ending, close = (socket: ClientSocket): void => socket.close(closeCode)): void {
    if (this.#is('ended')) return
    const { census, log } = this.#engine
    const restaurantId = this.#actor?.restaurantId
    const countedFor = restaurantId ?? this.#newcomer.restaurantId
    if (countedFor === undefined) this.#countStranger(-1)
    else census.countScreen(countedFor, -1)
    census.ended[ending] += 1
    this.#state = 'ended'
    this.#conversation?.end()
    this.#conversation = undefined
    this.#waiting.length = 0
    close(this.#socket)
    log.info({ restaurantId, closeCode, ending }, 'live connection ended')
  }

  // A method, because the compiler would take a plain comparison to hold across calls that change the state.
  #is(state: State): boolean {
    return this.#state === state
  }

  #countStranger(by: 1 | -1): void {
    const { strangerAddress } = this.#newcomer
    if (strangerAddress !== undefined) this.#engine.census.countStranger(strangerAddress, by)
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
      this.#conversation?.take(frame)
      if (receipt !== undefined) this.#outlet.send(this.#encode('RECEIPT', [['receipt-id', receipt]]))
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
      const actor = await this.#engine.profile.identify(connect, this.#newcomer.upgradeTokens)
      if (this.#is('ended')) return
      // A logout may overtake the answer to whether the session still lives.
      if (this.#sessionsEndedMeanwhile.has(actor.sessionId)) throw sessionHasEnded()
      const isCounted = this.#newcomer.restaurantId !== undefined
      if (!isCounted && !this.#engine.census.hasRoomForScreen(actor.restaurantId)) {
        throw new StompError('Too many screens of this restaurant are connected', { closeCode: tryAgainLater })
      }
      this.#open(actor, heartBeats)
    } catch (error) {
      this.#fail(error)
    }
  }

  #open(actor: LiveActor, heartBeats: HeartBeats): void {
    const { version } = this.#parser
    const { limits, profile, census } = this.#engine
    const { heartBeatMs } = limits
    const headers: [string, string][] = [
      ['version', version],
      ['session', randomUUID()],
      ['server', 'thali'],
    ]
    if (version !== '1.0') headers.push(['heart-beat', `${heartBeatMs},${heartBeatMs}`])
    this.#countStranger(-1)
    if (this.#newcomer.restaurantId === undefined) census.countScreen(actor.restaurantId, 1)
    this.#state = 'connected'
    this.#actor = actor
    const deliver = (message: Uint8Array): void => this.#deliver(message)
    this.#conversation = new Conversation({ desk: profile.open(actor), version, limits, deliver })
    this.#heartBeats = heartBeats
    this.#outlet.send(this.#encode('CONNECTED', headers))
    for (const frame of this.#waiting.splice(0)) {
      this.#handle(frame)
      if (this.#is('ended')) return
    }
  }

  #deliver(message: Uint8Array): void {
    if (this.#outlet.isFull) {
      this.#endSlowReader((socket) => socket.close(tryAgainLater))
      return
    }
    this.#engine.census.delivered += 1
    this.#outlet.deliver(message)
  }

  // Without an ERROR: it would only wait behind what is not being read.
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
    this.#outlet.send(this.#encode('ERROR', headers, reason.message))
    this.end(reason.closeCode, reason.ending)
  }
}

const sessionHasEnded = (): StompError =>
  new StompError('Your session has ended. Please log in again.', { closeCode: 1008, ending: 'session-ended' })

const somethingWentWrong = (): StompError =>
  new StompError('Something went wrong', { closeCode: 1011, ending: 'failed' })
