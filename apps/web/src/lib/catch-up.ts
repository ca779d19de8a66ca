import { logFailure } from './log.ts'

/** What was asked for, and what was heard while the answer was on its way. */
export type CaughtUp<Item> = { readonly fetched: readonly Item[]; readonly heard: readonly Item[] }

type Reload<Item> = {
  readonly ask: () => Promise<readonly Item[]>
  /** Whether anybody still wants it: whoever left has no list to put it into. */
  readonly isWanted: () => boolean
  readonly onAnswer: (answer: CaughtUp<Item>) => void
  readonly onFailure: () => void
  /** Logged at every failure, missed or not. */
  readonly failureLog: string
}

/**
 * Fetches a list that also changes by events. The answer is the truth of the moment it was asked for; what is heard
 * after that moment is newer and comes on top. Of answers that overtake each other only the one asked for last counts.
 */
export class CatchUp<Item> {
  readonly #listening = new Set<Item[]>()
  #lastAsked = 0
  #lastAnswered = 0

  /**
   * Keeps an event for the answers that are on their way.
   *
   * @param item What was heard.
   */
  hear(item: Item): void {
    this.#listening.forEach((heard) => heard.push(item))
  }

  /**
   * Asks for the list, and hands it to whoever still wants it.
   *
   * @param reload How to ask, and what follows.
   * @returns Whether it could be had; true also when a later answer was here first, or nobody wants it any more. Never
   *   rejects.
   */
  async reload({ ask, isWanted, onAnswer, onFailure, failureLog }: Reload<Item>): Promise<boolean> {
    const heard: Item[] = []
    this.#listening.add(heard)
    this.#lastAsked += 1
    const number = this.#lastAsked
    const isMissed = (): boolean => isWanted() && number > this.#lastAnswered
    try {
      const fetched = await ask()
      if (!isMissed()) return true
      this.#lastAnswered = number
      onAnswer({ fetched, heard })
      return true
    } catch (error) {
      logFailure(failureLog, error)
      if (!isMissed()) return true
      onFailure()
      return false
    } finally {
      this.#listening.delete(heard)
    }
  }
}
