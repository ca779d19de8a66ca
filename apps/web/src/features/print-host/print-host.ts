import type { HostPaper } from '@thali/contract/printing/schema'
import { hostLeaseMs } from '@thali/contract/printing/states'
import { isOfCaller, isRetryable } from '#web/api/errors.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Leased, Report } from './host-calls.ts'

/** A paper that this page printed, for its list. */
export type PrintedPaper = Pick<HostPaper, 'id' | 'kind' | 'printerName' | 'isPossibleRepeat'> & {
  readonly time: number
}

/** The state of the page: `hidden` behind other pages, `ended` after its access was taken away. */
export type HostState = {
  readonly status: 'connecting' | 'ready' | 'printing' | 'hidden' | 'offline' | 'ended'
  readonly name: string
  readonly printers: Leased['printers']
  readonly papers: readonly PrintedPaper[]
}

/** The outside of the loop. */
export type HostNeeds = {
  readonly lease: (key: string) => Promise<Leased>
  readonly report: (report: Report) => Promise<unknown>
  /** Whether the page is in front. Others sleep at any moment, and their browser may print nothing. */
  readonly isInFront: () => boolean
  /** Hands a paper over to the browser or an app, if it may still start then; rejects if that is not known. */
  readonly print: (paper: HostPaper, mayStart: () => boolean) => Promise<void>
  /** The paper under way in this tab; it survives a reload. */
  readonly underWay: { read(): Report | undefined; write(report: Report | undefined): void }
  readonly newKey: () => string
  /** The time in milliseconds, which goes on while the device sleeps. */
  readonly now: () => number
  /** Waits; resolves early when the host is closed, or when the page comes to the front. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const askEveryMs = 2000
// A page that slept after it took a paper must not print it: another page may have it.
const startMaxMs = hostLeaseMs - 10_000
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
    if (!this.#needs.isInFront()) {
      this.#set({ status: 'hidden' })
      await this.#wait()
      return
    }
    const key = this.#needs.newKey()
    let askedAt = 0
    const leased = await this.#untilAnswered(() => {
      askedAt = this.#needs.now()
      return this.#needs.lease(key)
    })
    if (!leased) {
      if (this.#isOpen) await this.#wait()
      return
    }
    const { name, printers, paper } = leased
    this.#set({ status: paper ? 'printing' : 'ready', name, printers })
    // Closed while it waited for the answer: the paper is repeated after its lease.
    if (paper && this.#isOpen)
      await this.#print(paper, () => this.#needs.isInFront() && this.#needs.now() - askedAt < startMaxMs)
    else await this.#wait()
  }

  async #print(paper: HostPaper, mayStart: () => boolean): Promise<void> {
    const { print, underWay } = this.#needs
    const report = { printJobId: paper.id, fence: paper.fence }
    // Stored before the first byte: after a reload the outcome is not known.
    underWay.write({ ...report, result: 'unknown' })
    const result = await print(paper, mayStart).then(
      () => 'done' as const,
      () => 'unknown' as const,
    )
    underWay.write({ ...report, result })
    if (result === 'done') this.#list(paper)
    await this.#report({ ...report, result })
  }

  #list({ id, kind, printerName, isPossibleRepeat }: HostPaper): void {
    const printed = { id, kind, printerName, isPossibleRepeat, time: Date.now() }
    this.#set({ papers: [printed, ...this.store.get().papers].slice(0, papersMax) })
  }

  async #report(report: Report): Promise<void> {
    await this.#untilAnswered(() => this.#needs.report(report))
    // A host that was closed leaves the report to the next one of this tab.
    if (!this.#closing.signal.aborted) this.#needs.underWay.write(undefined)
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
