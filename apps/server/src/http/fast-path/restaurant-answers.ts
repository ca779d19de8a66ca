import type { Clock } from '#server/platform/clock.ts'
import type { CompressedResponse } from './compressed-response.ts'

type Cached = { readonly response: Promise<CompressedResponse>; readonly expiresAt: number }

/** The dependencies of `RestaurantAnswers`; `read` makes the answer of a restaurant at a time (ms since 1970). */
export type AnswersNeeds = {
  readonly clock: Clock
  /** The oldest answer that is given. Events invalidate answers earlier; the limit covers direct SQL. */
  readonly maxAgeMs: number
  readonly read: (restaurantId: string, now: number) => Promise<CompressedResponse>
}

/** A cache of one answer per restaurant. Requests at the same time share one reading; a failed one is not kept. */
export class RestaurantAnswers {
  readonly #needs: AnswersNeeds
  readonly #cache = new Map<string, Cached>()

  constructor(needs: AnswersNeeds) {
    this.#needs = needs
  }

  /** The answer of a restaurant, from the cache or read now. Rejects as `read` does. */
  get(restaurantId: string): Promise<CompressedResponse> {
    const { clock, maxAgeMs, read } = this.#needs
    const now = clock.now().getTime()
    const cached = this.#cache.get(restaurantId)
    // An entry beyond the limit is from a clock that was ahead.
    if (cached && now < cached.expiresAt && cached.expiresAt <= now + maxAgeMs) return cached.response
    const response = read(restaurantId, now)
    const entry = { response, expiresAt: now + maxAgeMs }
    this.#cache.set(restaurantId, entry)
    response.catch(() => this.#cache.get(restaurantId) === entry && this.#cache.delete(restaurantId))
    return response
  }

  /** Marks the answer of a restaurant as changed; call it after the commit. */
  invalidate(restaurantId: string): void {
    this.#cache.delete(restaurantId)
  }

  /** Marks all answers as changed. */
  invalidateAll(): void {
    this.#cache.clear()
  }
}
