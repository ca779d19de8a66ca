/** What was asked for, and what was heard while the answer was on its way. */
export type CaughtUp<Item> = { readonly fetched: readonly Item[]; readonly heard: readonly Item[] }

type Reload<Item> = {
  readonly ask: () => Promise<readonly Item[]>
  /** Whether anybody still wants it: whoever left has no list to put it into. */
  readonly isWanted: () => boolean
  readonly onAnswer: (answer: CaughtUp<Item>) => void
  /** Told of every failure, wanted or not. */
  readonly onFailure: (error: unknown) => void
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
   * Asks for the list.
   *
   * @param ask Makes the call.
   * @returns The answer; undefined when a later one is here already. Rejects as `ask` does.
   */
  async fetch(ask: () => Promise<readonly Item[]>): Promise<CaughtUp<Item> | undefined> {
    const heard: Item[] = []
    this.#listening.add(heard)
    this.#lastAsked += 1
    const number = this.#lastAsked
    try {
      const fetched = await ask()
      if (number < this.#lastAnswered) return undefined
      this.#lastAnswered = number
      return { fetched, heard }
    } finally {
      this.#listening.delete(heard)
    }
  }

  /**
   * Asks for the list, and hands it to whoever still wants it.
   *
   * @param reload How to ask, and what follows.
   * @returns Whether it could be had, also when a later answer was here first. Never rejects.
   */
  async reload({ ask, isWanted, onAnswer, onFailure }: Reload<Item>): Promise<boolean> {
    try {
      const answer = await this.fetch(ask)
      if (answer && isWanted()) onAnswer(answer)
      return true
    } catch (error) {
      onFailure(error)
      return false
    }
  }
}
