import { logFailure } from './log.ts'

/** The answer to a fetch, and the events received while it was in progress. */
export type CaughtUp<Item> = { readonly fetched: readonly Item[]; readonly received: readonly Item[] }

type Reload<Item> = {
  readonly fetch: () => Promise<readonly Item[]>
  /** Whether the answer is still wanted. */
  readonly isWanted: () => boolean
  readonly onAnswer: (answer: CaughtUp<Item>) => void
  readonly onFailure: () => void
  /** Logged at every failure, also an ignored one. */
  readonly failureLog: string
}

/**
 * Fetches a list that also changes by events. An answer holds the state at the time of the request; events received
 * after that time are newer. When answers overtake each other, the latest request wins.
 */
export class CatchUp<Item> {
  readonly #recordings = new Set<Item[]>()
  #lastRequest = 0
  #lastAnswer = 0

  /** Records an event for the answers in progress. */
  record(item: Item): void {
    this.#recordings.forEach((received) => received.push(item))
  }

  /**
   * Fetches the list and passes it on if it is still wanted.
   *
   * @returns Whether the fetch succeeded; true also when a later answer arrived first, or the answer is not wanted any
   *   more. Never rejects.
   */
  async reload({ fetch, isWanted, onAnswer, onFailure, failureLog }: Reload<Item>): Promise<boolean> {
    const received: Item[] = []
    this.#recordings.add(received)
    this.#lastRequest += 1
    const number = this.#lastRequest
    const isMissed = (): boolean => isWanted() && number > this.#lastAnswer
    try {
      const fetched = await fetch()
      if (!isMissed()) return true
      this.#lastAnswer = number
      onAnswer({ fetched, received })
      return true
    } catch (error) {
      logFailure(failureLog, error)
      if (!isMissed()) return true
      onFailure()
      return false
    } finally {
      this.#recordings.delete(received)
    }
  }
}
