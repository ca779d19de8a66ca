import { StompError, type Ending } from './frame.ts'
import type { LiveLimits } from './limits.ts'

const goAway = (message: string, ending: Ending): StompError => new StompError(message, { closeCode: 1008, ending })

type Progress = {
  readonly isConnected: boolean
  readonly isInsideFrame: boolean
  /** How often the client promised a sign of life; 0 is no promise. */
  readonly expectMs: number
}

/** What one client has done lately, and when that is too slow or too much. */
export class Patience {
  readonly #limits: LiveLimits
  readonly #now: () => number
  readonly #startedAt: number
  #heardAt: number
  #frameStartedAt: number
  #windowStartedAt: number
  #framesInWindow = 0

  constructor(limits: LiveLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
    this.#startedAt = this.#heardAt = this.#frameStartedAt = this.#windowStartedAt = now()
  }

  /** The client gave a sign of life. */
  heard(): void {
    this.#heardAt = this.#now()
  }

  /** Whatever comes next is a new frame. */
  frameMayStart(): void {
    this.#frameStartedAt = this.#now()
  }

  /** @throws StompError when too many frames came in a short time. */
  countFrame(): void {
    const now = this.#now()
    if (now - this.#windowStartedAt >= this.#limits.framesMs) {
      this.#windowStartedAt = now
      this.#framesInWindow = 0
    }
    this.#framesInWindow += 1
    if (this.#framesInWindow > this.#limits.framesMax) throw goAway('Too many frames in a short time', 'refused')
  }

  /** Why the client has to go, when something has taken too long. */
  complaint({ isConnected, isInsideFrame, expectMs }: Progress): StompError | undefined {
    const { connectMs, connectionMs, frameMs, pingMs, missedBeatsMax } = this.#limits
    const now = this.#now()
    const ageMs = now - this.#startedAt
    // Every WebSocket answers pings, whatever was agreed about heart-beats.
    const promisedMs = Math.min(expectMs || pingMs, pingMs)
    if (!isConnected && ageMs > connectMs) return goAway('CONNECT took too long', 'silent')
    if (ageMs > connectionMs) return goAway('This connection is old, please connect again', 'left')
    if (isInsideFrame && now - this.#frameStartedAt > frameMs) return goAway('A frame took too long', 'silent')
    if (now - this.#heardAt > missedBeatsMax * promisedMs)
      return goAway('Nothing was heard from the client for too long', 'silent')
    return undefined
  }
}
