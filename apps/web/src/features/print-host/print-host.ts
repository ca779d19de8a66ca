import type { HostPaper } from '@thali/contract/printing/schema'
import { isOfCaller, isRetryable } from '#web/api/errors.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Leased, Report } from './host-calls.ts'

/** A paper that this page printed, for its list. */
export type PrintedPaper = Pick<HostPaper, 'id' | 'kind' | 'printerName' | 'isPossibleRepeat'> & {
  readonly time: number
}

/** The state of the page: `ended` after its access was taken away. */
export type HostState = {
  readonly status: 'connecting' | 'ready' | 'printing' | 'offline' | 'ended'
  readonly name: string
  readonly printers: Leased['printers']
  readonly papers: readonly PrintedPaper[]
}

/** The outside of the loop. */
export type HostNeeds = {
  readonly lease: (key: string) => Promise<Leased>
  readonly report: (report: Report) => Promise<unknown>
  /** Hands a paper over to the browser or an app; rejects if that is not known. */
  readonly print: (paper: HostPaper) => Promise<void>
  /** The paper under way in this tab; it survives a reload. */
  readonly underWay: { read(): Report | undefined; write(report: Report | undefined): void }
  readonly newKey: () => string
  /** Waits; resolves early when the host is closed. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const askEveryMs = 2000
const papersMax = 20

/** A page that prints the papers of its printers, one after another, until it is closed (plan §7). */
export class PrintHost {
  readonly store: Store<HostState> = createStore<HostState>({
    status: 'connecting',
    name: '',
    printers: [],
    papers: [],
  })
  readonly #needs: HostNeeds
  readonly #closing = new AbortController()

  constructor(needs: HostNeeds) {
    this.#needs = needs
  }

  /** Prints until `close`, or until the access ends. */
  async run(): Promise<void> {
    // The page was closed or reloaded while it printed.
    const left = this.#needs.underWay.read()
    if (left) await this.#report(left)
    while (this.#isOpen) await this.#printNext()
  }

  close(): void {
    this.#closing.abort()
  }

  get #isOpen(): boolean {
    return !this.#closing.signal.aborted && this.store.get().status !== 'ended'
  }

  #set(part: Partial<HostState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  async #printNext(): Promise<void> {
    const key = this.#needs.newKey()
    const leased = await this.#untilAnswered(() => this.#needs.lease(key))
    if (!leased) {
      if (this.#isOpen) await this.#wait()
      return
    }
    const { name, printers, paper } = leased
    this.#set({ status: paper ? 'printing' : 'ready', name, printers })
    if (!paper) {
      await this.#wait()
      return
    }
    const report = { printJobId: paper.id, fence: paper.fence }
    // Closed while it waited for the answer: the paper is repeated after its lease.
    if (!this.#isOpen) return
    // Stored before the first byte: after a reload the outcome is not known.
    this.#needs.underWay.write({ ...report, result: 'unknown' })
    const result = await this.#needs.print(paper).then(
      () => 'done' as const,
      () => 'unknown' as const,
    )
    this.#needs.underWay.write({ ...report, result })
    if (result === 'done') this.#list(paper)
    await this.#report({ ...report, result })
  }

  #list({ id, kind, printerName, isPossibleRepeat }: HostPaper): void {
    const printed = { id, kind, printerName, isPossibleRepeat, time: Date.now() }
    this.#set({ papers: [printed, ...this.store.get().papers].slice(0, papersMax) })
  }

  async #report(report: Report): Promise<void> {
    await this.#untilAnswered(() => this.#needs.report(report))
    this.#needs.underWay.write(undefined)
  }

  /** Repeats a call until the server answers; undefined after a refusal, or when the host is closed. */
  async #untilAnswered<T>(call: () => Promise<T>): Promise<T | undefined> {
    while (this.#isOpen) {
      try {
        return await call()
      } catch (error) {
        if (isOfCaller(error)) this.#set({ status: 'ended' })
        if (!isRetryable(error)) return undefined
        this.#set({ status: 'offline' })
        await this.#wait()
      }
    }
    return undefined
  }

  #wait(): Promise<void> {
    return this.#needs.wait(askEveryMs, this.#closing.signal)
  }
}
