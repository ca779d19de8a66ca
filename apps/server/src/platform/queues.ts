/** Runs tasks of one key one after the other, in the order of their arrival; tasks of different keys run side by side. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Runs a task after all earlier ones of its key, whether those succeeded or failed.
   *
   * @param key What must not run at the same time.
   * @param task What to do.
   * @returns What the task returns; it rejects as the task does.
   */
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
