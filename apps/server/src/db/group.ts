/** A transaction that waits for its turn, has it, or waits for the disk. */
export class Member {
  /** False for one that only reads, at one moment: it has a transaction of its own, and keeps nobody from writing. */
  readonly isWriter: boolean
  readonly #begun = Promise.withResolvers<void>()
  readonly #asked = Promise.withResolvers<'commit' | 'rollback'>()
  readonly #ended = Promise.withResolvers<void>()
  /** Why its last statement failed, if it did. */
  failure: unknown
  #hasEnded = false

  constructor(isWriter: boolean) {
    this.isWriter = isWriter
    // A caller that rolled back does not ask how it ended.
    this.#ended.promise.catch(() => {})
  }

  /** Resolves when it is its turn; rejects when there is none. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  /** What its caller asked for, once it did. */
  get asked(): Promise<'commit' | 'rollback'> {
    return this.#asked.promise
  }

  /** Gives it its turn. */
  begin(): void {
    this.#begun.resolve()
  }

  /** Its caller's work is done: resolves once it is on the disk, rejects when it is not. */
  commit(): Promise<void> {
    this.#asked.resolve('commit')
    return this.#ended.promise
  }

  /** Its caller's work failed: resolves once nothing of it is left. */
  async rollback(): Promise<void> {
    if (this.#hasEnded) return
    this.#asked.resolve('rollback')
    await this.#ended.promise
  }

  /** Whether it is over: nothing more can be part of it. */
  get isOver(): boolean {
    return this.#hasEnded
  }

  /** Over, as it was asked for. Not of one that is over. */
  end(): void {
    this.#hasEnded = true
    this.#ended.resolve()
  }

  /** Over, and nothing of it is left, although it was to be committed, or never had a turn. Not of one that is over. */
  fail(error: unknown): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#begun.reject(error)
    this.#ended.reject(error)
  }
}

/** What groups need of an engine; all of it happens at once. */
export type GroupEngine = {
  execute(sql: string): void
  /** False when the engine itself took everything back, as it does on a full disk. */
  isInTransaction(): boolean
}

// As many as wait at most for each other's work: some ten milliseconds of it.
const membersMax = 64

/** PostgreSQL's word for "nothing was kept, try again", which callers are told of either engine. */
const undone = (cause: unknown): Error =>
  Object.assign(new Error('The disk took nothing of what was to be committed together', { cause }), { code: '40001' })

/**
 * Commits transactions together: those that wait when one can begin are written one after another, each behind a
 * savepoint of its own, and brought to the disk by one commit. Each has its own success or failure, and is answered after
 * the disk. Nobody waits for others to come: who is alone is a group of one.
 */
export class Groups {
  readonly #engine: GroupEngine
  #waiting: Member[] = []
  /** Statements outside of transactions, that came meanwhile: they must not see what is not on the disk. */
  #singles: (() => void)[] = []
  #isAtWork = false
  #isInGroup = false

  constructor(engine: GroupEngine) {
    this.#engine = engine
  }

  /** Whether a transaction is open or waits for its turn. */
  get isAtWork(): boolean {
    return this.#isAtWork
  }

  /** Begins a transaction; resolves when it is its turn. */
  async begin(member: Member): Promise<void> {
    this.#waiting.push(member)
    if (!this.#isAtWork) this.#workSoon()
    await member.begun
  }

  /** Runs a statement outside of transactions: between two groups. */
  single<T>(run: () => T): Promise<T> | T {
    if (!this.#isInGroup) return run()
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
   *
   * @throws What the engine does; or that nothing is kept, when the transaction is over or the engine took it back: the
   *   statement would be committed by itself.
   */
  run<T>(member: Member, run: () => T): T {
    if (member.isOver || !this.#engine.isInTransaction()) throw undone(member.failure)
    try {
      return run()
    } catch (error) {
      member.failure = error
      throw error
    }
  }

  // Behind the requests that were read from the network in this turn of the loop; without any, at once.
  #workSoon(): void {
    this.#isAtWork = true
    setImmediate(() => void this.#work())
  }

  async #work(): Promise<void> {
    this.#isInGroup = true
    await this.#runGroup(this.#takeGroup())
    this.#isInGroup = false
    for (const run of this.#singles.splice(0)) run()
    // Between two groups the network has its turn.
    if (this.#waiting.length > 0) this.#workSoon()
    else this.#isAtWork = false
  }

  #takeGroup(): Member[] {
    const firstReader = this.#waiting.findIndex(({ isWriter }) => !isWriter)
    const writers = firstReader === -1 ? this.#waiting.length : firstReader
    return this.#waiting.splice(0, Math.max(1, Math.min(writers, membersMax)))
  }

  async #runGroup(group: readonly Member[]): Promise<void> {
    try {
      this.#undo()
      // A writer takes its place at once: one that read before would fail, if somebody else wrote meanwhile.
      this.#engine.execute(group[0]?.isWriter ? 'begin immediate' : 'begin')
    } catch (error) {
      // They would wait as long, one after another.
      for (const member of group) member.fail(error)
      return
    }
    try {
      const isWhole = group.length === 1 ? await this.#runAlone(group) : await this.#runEach(group)
      if (isWhole) for (const member of group) member.end()
    } catch (error) {
      this.#undo()
      for (const member of group) member.fail(error)
    }
  }

  /** Not even that may work, on a disk that fails: then the next group cannot begin, and says so to its members. */
  #undo(): void {
    try {
      if (this.#engine.isInTransaction()) this.#engine.execute('rollback')
    } catch {
      // What failed first is what the members are told.
    }
  }

  /** True when it went as it was asked for. */
  async #runAlone([member]: readonly Member[]): Promise<boolean> {
    member?.begin()
    const asked = await member?.asked
    if (this.#engine.isInTransaction()) this.#engine.execute(asked ?? 'rollback')
    else if (asked === 'commit') throw undone(member?.failure)
    return true
  }

  /** True when it went for each as it was asked for. */
  async #runEach(group: readonly Member[]): Promise<boolean> {
    const kept: Member[] = []
    for (const [at, member] of group.entries()) {
      this.#engine.execute('savepoint member')
      member.begin()
      const asked = await member.asked
      if (asked === 'commit') kept.push(member)
      if (!this.#engine.isInTransaction()) {
        for (const one of kept) one.fail(undone(member.failure))
        member.end()
        // Those behind it have done nothing yet.
        this.#waiting.unshift(...group.slice(at + 1))
        return false
      }
      if (asked === 'rollback') this.#engine.execute('rollback to member')
      this.#engine.execute('release member')
      if (asked === 'rollback') member.end()
    }
    this.#engine.execute(kept.length > 0 ? 'commit' : 'rollback')
    return true
  }
}
