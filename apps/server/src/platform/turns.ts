import { setTimeout as wait } from 'node:timers/promises'

/**
 * Long work done in small pieces, however many ask for it: one piece at a time, and after each a rest as long as it took.
 * So half of the process is left to everybody else.
 */
export class Turns {
  #over: Promise<void> = Promise.resolve()

  /**
   * Does a piece when it is its turn.
   *
   * @param piece What to do.
   * @returns What it gave.
   */
  take<T>(piece: () => Promise<T>): Promise<T> {
    let began = 0
    const done = this.#over.then(() => {
      began = performance.now()
      return piece()
    })
    const rest = (): Promise<void> => wait(performance.now() - began)
    this.#over = done.then(rest, rest)
    return done
  }
}
