import { StompError, type ConnectionEnding } from './frame.ts'
import type { LiveLimits } from './limits.ts'

const disconnect = (message: string, ending: ConnectionEnding): StompError =>
  new StompError(message, { closeCode: 1008, ending })

type Progress = {
  readonly isConnected: boolean
  readonly isInsideFrame: boolean
  /** Heart-beat interval that the client announced; 0 for none. */
  readonly expectMs: number
}

/** Time limits and frame rate of one connection. */
export class ConnectionGuard {
  readonly #limits: LiveLimits
  readonly #now: () => number
  readonly #startedAt: number
  #receivedAt: number
  #frameStartedAt: number
  #windowStartedAt: number
  #framesInWindow = 0

  constructor(limits: LiveLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
    this.#startedAt = this.#receivedAt = this.#frameStartedAt = this.#windowStartedAt = now()
  }

  received(): void {
    this.#receivedAt = this.#now()
  }

  startFrame(): void {
    this.#frameStartedAt = this.#now()
  }

  /** @throws StompError if the client sends too many frames in a short time. */
  countFrame(): void {
    const now = this.#now()
    if (now - this.#windowStartedAt >= this.#limits.framesMs) {
      this.#windowStartedAt = now
      this.#framesInWindow = 0
    }
    this.#framesInWindow += 1
    if (this.#framesInWindow > this.#limits.framesMax) throw disconnect('Too many frames in a short time', 'refused')
  }

  /** Returns the error of an exceeded time limit. */
  violation({ isConnected, isInsideFrame, expectMs }: Progress): StompError | undefined {
    const { connectMs, connectionMs, frameMs, pingMs, missedBeatsMax } = this.#limits
    const now = this.#now()
    const ageMs = now - this.#startedAt
    // Every WebSocket answers pings, with or without heart-beats.
    const promisedMs = Math.min(expectMs || pingMs, pingMs)
    if (!isConnected && ageMs > connectMs) return disconnect('CONNECT took too long', 'silent')
    if (ageMs > connectionMs) return disconnect('This connection is old, please connect again', 'left')
    if (isInsideFrame && now - this.#frameStartedAt > frameMs) return disconnect('A frame took too long', 'silent')
    if (now - this.#receivedAt > missedBeatsMax * promisedMs)
      return disconnect('Nothing was heard from the client for too long', 'silent')
    return undefined
  }
}
