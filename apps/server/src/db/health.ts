/** Instructs the operator of a damaged database. */
export const damageSentence =
  'The database is damaged. Leave DATA_DIR as it is, set DATA_DIR to a new folder, and restore the last backup into that: docs/operate.md, "After damage".'

const corruptCodes = [11, 26] // SQLITE_CORRUPT and SQLITE_NOTADB; extended codes hold them in their low byte

/** Whether an error reports a damaged file of the embedded database. */
export const isCorruption = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && corruptCodes.includes(Number(error.errcode) & 0xff)

/** The known damage of a database, until the process ends. */
export class DatabaseHealth {
  #corruption: string | undefined
  readonly #listeners: ((reason: string) => void)[] = []
  /** Whether damaged files of an earlier start are still stored for the operator. */
  hasKeptDamage = false

  /** The reason, in the engine's words; undefined without known damage. */
  get corruption(): string | undefined {
    return this.#corruption
  }

  /** Reports damage. Only the first report counts. */
  report(reason: string): void {
    if (this.#corruption !== undefined) return
    this.#corruption = reason
    for (const listener of this.#listeners) listener(reason)
  }

  /** Calls the listener once with the reason; immediately if damage is known. */
  onCorruption(listener: (reason: string) => void): void {
    this.#listeners.push(listener)
    if (this.#corruption !== undefined) listener(this.#corruption)
  }
}
