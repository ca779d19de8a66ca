import { CatchUp, type CaughtUp } from './catch-up.ts'
import { type Store, createStore } from './store.ts'

export type LiveListRules<Item> = {
  readonly key: (item: Item) => string
  /** Whether an item is a later state of the known one. Only a later state replaces it. */
  readonly isNewer: (item: Item, known: Item) => boolean
  /** Whether the list contains an item in this state. */
  readonly isMember: (item: Item) => boolean
  readonly sort: (one: Item, other: Item) => number
  /** Fetches all members, in the order in which new ones are reported. */
  readonly fetch: (restaurantId: string) => Promise<readonly Item[]>
  readonly failureLog: string
}

export type LiveListState<Item> = {
  /** Stays `ready` after the first answer, also when a later fetch fails. */
  readonly status: 'loading' | 'ready'
  readonly items: readonly Item[]
  readonly hasFailed: boolean
  /** Keys of the new items that are not marked as seen. */
  readonly unseen: ReadonlySet<string>
}

/** Changes with the items of a list; undefined until their first fetch has ended. */
export const stampOf = ({ status, hasFailed, items }: LiveListState<unknown>): readonly unknown[] | undefined =>
  status === 'ready' || hasFailed ? items : undefined

/** The most items whose state is kept after they left the list. */
const leftMost = 200

type Session<Item> = {
  readonly restaurantId: string
  readonly onNew: (item: Item) => void
  readonly isUnseenAtFirst: (item: Item) => boolean
  /** The newest state of each item, last changed last; also of the last `leftMost` that are no longer listed. */
  readonly known: Map<string, Item>
  readonly catchUp: CatchUp<Item>
  /** When the last request that was answered began (ms since 1970); 0 before. */
  askedAtMs: number
}

/**
 * A list that is fetched after every connect and then updated by events (spec §7, design §4.16). An item is listed
 * once, never returns to an older state, and leaves when it is no longer a member.
 */
export class LiveList<Item> {
  readonly store: Store<LiveListState<Item>>
  readonly #rules: LiveListRules<Item>
  readonly #empty: LiveListState<Item> = { status: 'loading', items: [], hasFailed: false, unseen: new Set() }
  #session: Session<Item> | undefined

  constructor(rules: LiveListRules<Item>) {
    this.#rules = rules
    this.store = createStore(this.#empty)
  }

  /**
   * `onNew` is called with each member this tab did not know, except the members of the first fetch. These are unseen where
   * `isUnseenAtFirst` says so.
   */
  open(
    restaurantId: string,
    onNew: (item: Item) => void = () => undefined,
    isUnseenAtFirst: (item: Item) => boolean = () => false,
  ): void {
    this.#session = { restaurantId, onNew, isUnseenAtFirst, known: new Map(), catchUp: new CatchUp(), askedAtMs: 0 }
    this.store.set(this.#empty)
  }

  /** Empties the list. Later answers change nothing. */
  close(): void {
    this.#session = undefined
    this.store.set(this.#empty)
  }

  /** The restaurant of the list; undefined while it is closed. */
  get restaurantId(): string | undefined {
    return this.#session?.restaurantId
  }

  /** The items stay until the answer arrives. Returns whether the list is complete; true while it is closed. */
  async reload(): Promise<boolean> {
    const session = this.#session
    if (!session) return true
    const askedAtMs = Date.now()
    return session.catchUp.reload({
      fetch: () => this.#rules.fetch(session.restaurantId),
      isWanted: () => this.#session === session,
      onAnswer: (answer) => {
        session.askedAtMs = askedAtMs
        this.#apply(session, answer)
      },
      onFailure: () => this.store.set({ ...this.store.get(), hasFailed: true }),
      failureLog: this.#rules.failureLog,
    })
  }

  /** Whether the last answer is at most this old (ms); false before the first one. */
  isAtMost(ageMs: number): boolean {
    return Date.now() - (this.#session?.askedAtMs ?? 0) <= ageMs
  }

  /** Reloads unless the list is at most this old (ms). Before the first answer, the connection fetches the list. */
  renew(ageMs: number): void {
    if (this.#session && this.#session.askedAtMs > 0 && !this.isAtMost(ageMs)) void this.reload()
  }

  /** Adds the state of an item from an event; rendered with the next frame. */
  receive(item: Item): void {
    const session = this.#session
    if (!session) return
    const isNew = this.#isNew(session, item)
    if (!this.#replace(session, item, isNew, 'setSoon')) return
    if (isNew) session.onNew(item)
  }

  /** Adds the state of an item from an answer to this tab: rendered at once, never new. */
  accept(item: Item): void {
    if (!this.#session) return
    // An event may have brought it, and its frame is still to come.
    if (!this.#replace(this.#session, item, false, 'set')) this.store.set(this.store.get())
  }

  /** The newest state of an item, listed or not; undefined when this tab never received it. */
  newest(key: string): Item | undefined {
    return this.#session?.known.get(key)
  }

  markSeen(isSeen: (item: Item) => boolean): void {
    const before = this.store.get()
    const unseen = this.#keysWithin(
      before.unseen,
      before.items.filter((item) => !isSeen(item)),
    )
    // With the next frame: an order that arrives while its table is open renders once.
    if (unseen.size < before.unseen.size) this.store.setSoon({ ...before, unseen })
  }

  #keysWithin(keys: ReadonlySet<string>, items: readonly Item[]): ReadonlySet<string> {
    return new Set(items.map(this.#rules.key).filter((key) => keys.has(key)))
  }

  #isNew({ known }: Session<Item>, item: Item): boolean {
    return !known.has(this.#rules.key(item)) && this.#rules.isMember(item)
  }

  #put({ known }: Session<Item>, item: Item): boolean {
    const key = this.#rules.key(item)
    const before = known.get(key)
    if (before !== undefined && !this.#rules.isNewer(item, before)) return false
    // The last changed one is last.
    known.delete(key)
    known.set(key, item)
    return true
  }

  /** A display runs for days, and most items leave its list within the hour. */
  #forgetLeft({ known }: Session<Item>): void {
    const { items } = this.store.get()
    let left = known.size - items.length - leftMost
    if (left <= 0) return
    const listed = new Set(items.map(this.#rules.key))
    for (const key of known.keys()) {
      if (left <= 0) return
      if (listed.has(key)) continue
      known.delete(key)
      left -= 1
    }
  }

  #replace(session: Session<Item>, item: Item, isNew: boolean, notify: 'set' | 'setSoon'): boolean {
    if (!this.#put(session, item)) return false
    session.catchUp.record(item)
    const key = this.#rules.key(item)
    const before = this.store.get()
    const items = [...before.items.filter((one) => this.#rules.key(one) !== key), item]
    this.#show({ ...before, items }, isNew ? [item] : [], notify)
    this.#forgetLeft(session)
    return true
  }

  #show(next: LiveListState<Item>, news: readonly Item[], notify: 'set' | 'setSoon'): void {
    const items = next.items.filter(this.#rules.isMember).toSorted(this.#rules.sort)
    const marked = new Set([...next.unseen, ...news.map(this.#rules.key)])
    this.store[notify]({ ...next, items, unseen: this.#keysWithin(marked, items) })
  }

  // A listed item missing in the answer left the list while this tab was not connected.
  #apply(session: Session<Item>, { fetched, received }: CaughtUp<Item>): void {
    const before = this.store.get()
    const isFirst = before.status === 'loading'
    const news = fetched.filter((item) => (isFirst ? session.isUnseenAtFirst(item) : this.#isNew(session, item)))
    fetched.forEach((item) => this.#put(session, item))
    const present = new Set([...fetched, ...received].map(this.#rules.key))
    const items = [...session.known].flatMap(([key, item]) => (present.has(key) ? [item] : []))
    this.#show({ ...before, status: 'ready', items, hasFailed: false }, news, 'set')
    this.#forgetLeft(session)
    if (!isFirst) news.forEach((item) => session.onNew(item))
  }
}
