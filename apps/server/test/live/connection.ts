import { ConnectionRegistry } from '#server/live/connection-registry.ts'
import { ClientConnection, type LiveEngine } from '#server/live/connection.ts'
import type { Frame } from '#server/live/frame.ts'
import { FrameParser } from '#server/live/frame-parser.ts'
import { liveLimits, type LiveLimits } from '#server/live/limits.ts'
import type { AuthenticateLive } from '#server/live/login.ts'
import type { ClientSocket } from '#server/live/send-buffer.ts'
import { productProfile } from '#server/live/product.ts'
import { Topics } from '#server/live/topics.ts'

const second = 1000

/** A socket that records its input. */
class RecordingSocket implements ClientSocket {
  bufferedBytes = 0
  pings = 0
  beats = 0
  closeCode: number | undefined
  readonly frames: Frame[] = []
  readonly #parser = new FrameParser({ ...liveLimits, frameBytesMax: 10_000_000 })

  send(bytes: Uint8Array): void {
    if (bytes.length === 1) this.beats += 1
    this.frames.push(...this.#parser.push(bytes))
  }

  ping(): void {
    this.pings += 1
  }

  close(code: number): void {
    this.closeCode = code
  }

  cut(): void {
    this.closeCode = 1006
  }

  get last(): { command: string; headers: Record<string, string> } | undefined {
    const frame = this.frames.at(-1)
    return frame && { command: frame.command, headers: Object.fromEntries(frame.headers) }
  }
}

const knowsAll: AuthenticateLive = (token) => Promise.resolve({ restaurantId: 'r1', sessionId: token, role: 'admin' })

/** One connection with a clock that only the test moves. */
export const setUp = (limits: Partial<LiveLimits> = {}, authenticate: AuthenticateLive = knowsAll) => {
  const time = { now: 0 }
  const socket = new RecordingSocket()
  const all = { ...liveLimits, ...limits }
  const topics = new Topics()
  const engine: LiveEngine = {
    limits: all,
    profile: productProfile({
      authenticate,
      topics,
      maySubscribe: (actor, destination) => destination.startsWith(`/topic/${actor.restaurantId}/`),
      pingDestination: '/app/ping',
      sendBytesMax: all.sendBytesMax,
    }),
    registry: new ConnectionRegistry(all),
    log: { info: () => undefined, warn: () => undefined },
    now: () => time.now,
  }
  const connection = new ClientConnection(socket, engine, {
    upgradeTokens: [],
    unauthenticatedAddress: '10.0.0.1',
    restaurantId: undefined,
  })
  const send = (text: string): void => connection.receive(new TextEncoder().encode(text))
  const wait = (seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 1) {
      time.now += second
      connection.tick()
    }
  }
  const connect = async (headers = ''): Promise<void> => {
    send(`CONNECT\naccept-version:1.2\nAuthorization:Bearer s1\n${headers}\n\0`)
    await answered()
  }
  return { connection, engine, topics, socket, send, wait, connect }
}

/** Waits for the authentication, which takes only the microtasks that are queued now. */
export const answered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export type TestConnection = ReturnType<typeof setUp>
