import type { BackupStatus } from '@thali/contract/backups/backup'
import type { runTask } from '#server/backup/run-task.ts'
import type { TaskInput, TaskName, TaskOutput } from '#server/backup/tasks.ts'

/** The long work of this server on backups: one piece at a time, each in a process of its own. */
export class BackupWork {
  readonly #runTask: typeof runTask
  readonly #end = new AbortController()
  #kind: BackupStatus['running'] = null
  #done: Promise<unknown> = Promise.resolve()

  constructor(run: typeof runTask) {
    this.#runTask = run
  }

  get running(): BackupStatus['running'] {
    return this.#kind
  }

  get isEnded(): boolean {
    return this.#end.signal.aborted
  }

  /** Resolves when the server closes. */
  get ended(): Promise<void> {
    const { signal } = this.#end
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  /** Shows another kind of the running work. */
  rename(kind: NonNullable<BackupStatus['running']>): void {
    this.#kind = kind
  }

  /** Starts work that handles its errors; false while other work runs. */
  start(kind: NonNullable<BackupStatus['running']>, work: () => Promise<void>): boolean {
    if (this.#kind !== null || this.isEnded) return false
    this.#kind = kind
    this.#done = work().finally(() => {
      this.#kind = null
    })
    return true
  }

  task<N extends TaskName>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>> {
    return this.#runTask(name, input, this.#end.signal)
  }

  /** Ends the running process and waits for its work. */
  async close(): Promise<void> {
    this.#end.abort()
    await this.#done.catch(() => {})
  }
}
