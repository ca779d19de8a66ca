import { setTimeout as wait } from 'node:timers/promises'

/** Runs the pieces of long work one at a time. Each is followed by a pause of its duration: half of the time stays free. */
export class FairScheduler {
  #over: Promise<void> = Promise.resolve()

  /**
   * Runs a piece after those before it.
   *
   * @param piece The work.
   * @returns Its result.
   */
  run<T>(piece: () => Promise<T>): Promise<T> {
    let start = 0
    const done = this.#over.then(() => {
      start = performance.now()
      return piece()
    })
    const pause = (): Promise<void> => wait(performance.now() - start)
    this.#over = done.then(pause, pause)
    return done
  }
}
