import { setTimeout as wait } from 'node:timers/promises'

/** Runs pieces of long work in turn. A pause of its duration follows each, so half of the time stays free. */
export class FairScheduler {
  #over: Promise<void> = Promise.resolve()

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
