/** A transaction in the commit queue: it waits for its turn, runs its statements, and waits for the disk. */
export class PendingTransaction {
  /** False for a transaction that reads one snapshot: it shares no commit. */
  readonly isWriter: boolean
  readonly #started = Promise.withResolvers<void>()
  readonly #requested = Promise.withResolvers<'commit' | 'rollback'>()
  readonly #ended = Promise.withResolvers<void>()
  /** The error of its last failed statement. */
  failure: unknown
  #hasEnded = false

  constructor(isWriter: boolean) {
    this.isWriter = isWriter
    // A caller that rolls back ignores how the transaction ends.
    this.#ended.promise.catch(() => {})
  }

  /** Resolves at its turn; rejects if it gets none. */
  get started(): Promise<void> {
    return this.#started.promise
  }

  /** Resolves when the caller requests the end. */
  get requested(): Promise<'commit' | 'rollback'> {
    return this.#requested.promise
  }

  start(): void {
    this.#started.resolve()
  }

  /** Requests the commit. Resolves once it is durable, rejects when nothing is stored. */
  commit(): Promise<void> {
    this.#requested.resolve('commit')
    return this.#ended.promise
  }

  /** Requests the rollback. Resolves once nothing is left. */
  async rollback(): Promise<void> {
    if (this.#hasEnded) return
    this.#requested.resolve('rollback')
    await this.#ended.promise
  }

  /** Whether it takes no more statements. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Ends it as requested. Must not be called twice. */
  end(): void {
    this.#hasEnded = true
    this.#ended.resolve()
  }

  /** Ends it with nothing stored. Ignored after the end. */
  fail(error: unknown): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#started.reject(error)
    this.#ended.reject(error)
  }
}

/** The engine below a commit queue. It is synchronous. */
export type CommitEngine = {
  execute(sql: string): void
  /** False after the engine itself rolled back, for example on a full disk. */
  isInTransaction(): boolean
}

// Bounds the wait for the other transactions of a commit to some ten milliseconds.
const sharedMax = 64

/** Carries PostgreSQL's code for a serialization failure: nothing is stored, and a repetition may succeed. */
const rolledBack = (cause: unknown): Error =>
  Object.assign(new Error('The engine rolled back the transactions of this commit', { cause }), { code: '40001' })

/**
 * Group commit: writers that wait at the same moment run one after another, each behind a savepoint, and share one
 * commit. Each succeeds or fails alone and resolves after the disk. The queue never waits for more transactions.
 */
export class CommitQueue {
  readonly #engine: CommitEngine
  #waiting: PendingTransaction[] = []
  /** Statements outside of transactions: they run between two commits, so that they read durable data only. */
  #singles: (() => void)[] = []
  #isBusy = false
  #isCommitting = false

  constructor(engine: CommitEngine) {
    this.#engine = engine
  }

  /** Whether a transaction is open or waits for its turn. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Adds a transaction; resolves at its turn. */
  async add(transaction: PendingTransaction): Promise<void> {
    this.#waiting.push(transaction)
    if (!this.#isBusy) this.#workSoon()
    await transaction.started
  }

  runSingle<T>(run: () => T): Promise<T> | T {
    if (!this.#isCommitting) return run()
    return new Promise((resolve, reject) => {
      this.#singles.push(() => {
        try {
          resolve(run())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /**
   * Runs a statement of a transaction.
   * @throws Error of the engine, or code 40001 after the transaction's end: the engine would commit the statement.
   */
  run<T>(transaction: PendingTransaction, run: () => T): T {
    if (transaction.hasEnded || !this.#engine.isInTransaction()) throw rolledBack(transaction.failure)
    try {
      return run()
    } catch (error) {
      transaction.failure = error
      throw error
    }
  }

  // After the requests that this turn of the event loop read from the network, so that they can share a commit.
  #workSoon(): void {
    this.#isBusy = true
    setImmediate(() => void this.#work())
  }

  async #work(): Promise<void> {
    this.#isCommitting = true
    await this.#runTogether(this.#takeNext())
    this.#isCommitting = false
    for (const run of this.#singles.splice(0)) run()
    // Not in a loop: the network gets its turn between two commits.
    if (this.#waiting.length > 0) this.#workSoon()
    else this.#isBusy = false
  }

  #takeNext(): PendingTransaction[] {
    const firstReader = this.#waiting.findIndex(({ isWriter }) => !isWriter)
    const writers = firstReader === -1 ? this.#waiting.length : firstReader
    return this.#waiting.splice(0, Math.max(1, Math.min(writers, sharedMax)))
  }

  async #runTogether(transactions: readonly PendingTransaction[]): Promise<void> {
    try {
      this.#rollBack()
      // A writer takes the write lock at once: after a read it would fail if another process wrote in between.
      this.#engine.execute(transactions[0]?.isWriter ? 'begin immediate' : 'begin')
    } catch (error) {
      // One by one they would wait as long.
      for (const transaction of transactions) transaction.fail(error)
      return
    }
    try {
      const isDone = transactions.length === 1 ? await this.#runOne(transactions) : await this.#runEach(transactions)
      if (isDone) for (const transaction of transactions) transaction.end()
    } catch (error) {
      this.#rollBack()
      for (const transaction of transactions) transaction.fail(error)
    }
  }

  // On a failing disk even this may fail; then the next BEGIN fails too and reports it.
  #rollBack(): void {
    try {
      if (this.#engine.isInTransaction()) this.#engine.execute('rollback')
    } catch {
      // The callers get the first error.
    }
  }

  async #runOne([transaction]: readonly PendingTransaction[]): Promise<boolean> {
    transaction?.start()
    const requested = await transaction?.requested
    if (this.#engine.isInTransaction()) this.#engine.execute(requested ?? 'rollback')
    else if (requested === 'commit') throw rolledBack(transaction?.failure)
    return true
  }

  /** False after the engine rolled all of them back. */
  async #runEach(transactions: readonly PendingTransaction[]): Promise<boolean> {
    const committed: PendingTransaction[] = []
    for (const [index, transaction] of transactions.entries()) {
      this.#engine.execute('savepoint pending')
      transaction.start()
      const requested = await transaction.requested
      if (requested === 'commit') committed.push(transaction)
      if (!this.#engine.isInTransaction()) {
        for (const earlier of committed) earlier.fail(rolledBack(transaction.failure))
        transaction.end()
        // The rest has not started.
        this.#waiting.unshift(...transactions.slice(index + 1))
        return false
      }
      if (requested === 'rollback') this.#engine.execute('rollback to pending')
      this.#engine.execute('release pending')
      if (requested === 'rollback') transaction.end()
    }
    this.#engine.execute(committed.length > 0 ? 'commit' : 'rollback')
    return true
  }
}
