/** Instructs the operator of a damaged database. */
export const damageSentence =
  'The database is damaged. Leave DATA_DIR as it is, set DATA_DIR to a new folder, and restore the last backup into that: docs/operate.md, "After damage".'

const corruptCodes = [11, 26] // SQLITE_CORRUPT and SQLITE_NOTADB; extended codes hold them in their low byte

/**
 * Whether a failure says that the file of the embedded database is damaged.
 *
 * @param error Whatever was thrown.
 * @returns True for SQLITE_CORRUPT and SQLITE_NOTADB.
 */
export const isCorruption = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && corruptCodes.includes(Number(error.errcode) & 0xff)

/** The known damage of a database; it lasts until the process ends. */
export class DatabaseHealth {
  #corruption: string | undefined
  readonly #listeners: ((reason: string) => void)[] = []
  /** Whether files of an earlier damage are still kept, for an operator to look at. */
  hasKeptDamage = false

  /** Why it is damaged; undefined while nothing is known. */
  get corruption(): string | undefined {
    return this.#corruption
  }

  /**
   * Says that something cannot be read. Only the first time counts.
   *
   * @param reason In the engine's words.
   */
  report(reason: string): void {
    if (this.#corruption !== undefined) return
    this.#corruption = reason
    for (const listener of this.#listeners) listener(reason)
  }

  /**
   * Calls back once, when damage is found; at once if it was found before.
   *
   * @param listener Is given the reason.
   */
  onCorruption(listener: (reason: string) => void): void {
    this.#listeners.push(listener)
    if (this.#corruption !== undefined) listener(this.#corruption)
  }
}
