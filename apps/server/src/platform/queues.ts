/** Runs tasks of one key in the order of their arrival; tasks of different keys run at the same time. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs a task after all earlier ones of its key, also after failed ones. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(task)
    const settled = done.catch(() => {})
    this.#last.set(key, settled)
    try {
      return await done
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
