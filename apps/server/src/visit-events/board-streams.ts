import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Board, BoardMessage } from '@thali/contract/restaurants/board'
import { AppError } from '#server/platform/app-error.ts'
import type { Log } from '#server/platform/log.ts'
import { encodeEvent, EventStream } from './event-stream.ts'
import { streamLimits, type StreamLimits } from './limits.ts'

type Place = { readonly restaurantId: string; readonly restaurantName: string }

export type BoardStreamsNeeds = {
  readonly log: Log
  /** The restaurant of a link; undefined for a revoked one. */
  readonly findPlace: (code: string) => Promise<Place | undefined>
  readonly read: (place: Place) => Promise<Board>
  /** Other limits, for tests. */
  readonly limits?: Partial<StreamLimits> | undefined
}

/** The open boards of a restaurant. `due` is why the next message is sent: a change, or a look without one. */
type Screens = {
  readonly byCode: Map<string, Set<EventStream>>
  isReading: boolean
  due: 'change' | 'look' | undefined
}

const encode = (message: BoardMessage): Uint8Array => encodeEvent(message)

/**
 * The event streams of boards. Each message is the whole board, at each change and as a sign of life: a page needs no other
 * call, and a token leaves it by time.
 */
export class BoardStreams {
  readonly #needs: BoardStreamsNeeds
  readonly #limits: StreamLimits
  readonly #screens = new Map<string, Screens>()
  readonly #timer: NodeJS.Timeout
  #count = 0
  #isOpen = true

  constructor(needs: BoardStreamsNeeds) {
    this.#needs = needs
    this.#limits = { ...streamLimits, ...needs.limits }
    this.#timer = setInterval(() => this.allChanged(), this.#limits.beatMs).unref()
  }

  /** Streams open now. */
  get count(): number {
    return this.#count
  }

  /**
   * Opens the stream of a link. `start` sends the head of the response.
   * @throws AppError `not_found`, `unavailable`.
   */
  async open({ code }: { readonly code: string }, response: ServerResponse, start: () => void): Promise<void> {
    const place = await this.#needs.findPlace(code)
    if (!place) throw new AppError('not_found')
    const { restaurantId } = place
    const open = [...(this.#screens.get(restaurantId)?.byCode.values() ?? [])].reduce((sum, set) => sum + set.size, 0)
    if (!this.#isOpen || this.#count >= this.#limits.boardsMax || open >= this.#limits.perBoardMax)
      throw new AppError('unavailable')
    if (response.destroyed) return
    const screens = this.#add(restaurantId, code, response)
    start()
    this.#tell(screens, 'look')
  }

  /** Sends the board of a restaurant to its screens, at most once in `boardMs`; ends those whose link was revoked. */
  changed(restaurantId: string): void {
    const screens = this.#screens.get(restaurantId)
    if (screens) this.#tell(screens, 'change')
  }

  /** Something may have changed everywhere. */
  allChanged(): void {
    for (const screens of this.#screens.values()) this.#tell(screens, 'look')
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isOpen = false
    clearInterval(this.#timer)
    const { retryMinMs, retryMaxMs } = this.#limits
    for (const { byCode } of this.#screens.values())
      for (const streams of byCode.values())
        for (const stream of streams) stream.end(Math.round(retryMinMs + Math.random() * (retryMaxMs - retryMinMs)))
  }

  #add(restaurantId: string, code: string, response: ServerResponse): Screens {
    const screens = this.#screens.get(restaurantId) ?? { byCode: new Map(), isReading: false, due: undefined }
    const streams = screens.byCode.get(code) ?? new Set()
    const stream: EventStream = new EventStream(response, this.#limits, () => {
      streams.delete(stream)
      if (streams.size === 0) screens.byCode.delete(code)
      if (screens.byCode.size === 0) this.#screens.delete(restaurantId)
      this.#count -= 1
    })
    this.#screens.set(restaurantId, screens)
    screens.byCode.set(code, streams.add(stream))
    this.#count += 1
    return screens
  }

  #tell(screens: Screens, why: 'change' | 'look'): void {
    if (screens.due !== 'change') screens.due = why
    if (!screens.isReading) void this.#follow(screens)
  }

  async #follow(screens: Screens): Promise<void> {
    screens.isReading = true
    while (screens.due) {
      const { due } = screens
      screens.due = undefined
      await Promise.all([...screens.byCode].map(([code, streams]) => this.#send(code, streams)))
      // A change right after a look does not wait.
      if (due === 'change') await wait(this.#limits.boardMs, undefined, { ref: false })
    }
    screens.isReading = false
  }

  async #send(code: string, streams: ReadonlySet<EventStream>): Promise<void> {
    try {
      const place = await this.#needs.findPlace(code)
      const bytes = encode(place ? { kind: 'board', board: await this.#needs.read(place) } : { kind: 'revoked' })
      for (const stream of streams) {
        stream.send(bytes)
        if (!place) stream.end()
      }
    } catch (error) {
      // The pages connect again and fetch.
      this.#needs.log.warn({ err: error }, 'Boards cannot be read: their event streams end')
      for (const stream of streams) stream.end()
    }
  }
}
