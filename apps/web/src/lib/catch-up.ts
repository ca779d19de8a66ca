import { logFailure } from './log.ts'

export type CaughtUp<Item> = { readonly fetched: readonly Item[]; readonly received: readonly Item[] }

type Reload<Item> = {
  readonly fetch: () => Promise<readonly Item[]>
  readonly isWanted: () => boolean
  readonly onAnswer: (answer: CaughtUp<Item>) => void
  readonly onFailure: () => void
  readonly failureLog: string
}

/**
 * Fetches a list that also changes by events. Events received after the request are newer than its answer. When answers
 * overtake each other, the latest request wins.
 */
export class CatchUp<Item> {
  readonly #recordings = new Set<Item[]>()
  #lastRequest = 0
  #lastAnswer = 0

  record(item: Item): void {
    this.#recordings.forEach((received) => received.push(item))
  }

  /** Returns whether the fetch succeeded or its answer is no longer needed. Never rejects. */
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
