import * as limits from '@thali/contract/basics/limits'
import type { ReadableStore } from '#web/lib/store.ts'
import { type Alarm, type AlarmKind, isEscalated, loudestKind } from '../model/alarms.ts'

/** Sounds of an order that was not seen in time follow at this interval (ms). */
const loudEveryMs = 5000

/** How often the bell compares the alarms with the clock (ms). */
export const bellCheckMs = 1000

export type Ring = {
  readonly kind: AlarmKind
  /** Not seen within the first limit of the restaurant. */
  readonly isLoud: boolean
  /** It sounded before and is not acknowledged. */
  readonly isRepeated: boolean
}

type BellNeeds = {
  readonly alarms: ReadableStore<readonly Alarm[]>
  readonly ring: (ring: Ring) => void
  /** The server's clock (ms since 1970). */
  readonly now: () => number
  /** The first limit of the restaurant for orders that are not seen. */
  readonly unseenSeconds: () => number
}

/** Sounds for each new alarm at once, and again until all are acknowledged (plan §5.4, §5.5). */
export class AlarmBell {
  readonly #needs: BellNeeds
  #known: ReadonlySet<string> = new Set()
  #rungAt = 0

  constructor(needs: BellNeeds) {
    this.#needs = needs
  }

  /** Follows the alarms. `check` is to be called every `bellCheckMs`; `end` stops. */
  start(): { readonly check: () => void; readonly end: () => void } {
    this.#follow()
    return { check: this.#repeat, end: this.#needs.alarms.subscribe(this.#follow) }
  }

  readonly #follow = (): void => {
    const alarms = this.#needs.alarms.get()
    const kind = loudestKind(alarms.filter(({ key }) => !this.#known.has(key)))
    this.#known = new Set(alarms.map(({ key }) => key))
    if (kind) this.#ring(kind, false)
  }

  readonly #repeat = (): void => {
    const alarms = this.#needs.alarms.get()
    const kind = loudestKind(alarms)
    if (!kind) return
    const isLoud = isEscalated(alarms, this.#needs.now(), this.#needs.unseenSeconds())
    if (this.#needs.now() - this.#rungAt >= (isLoud ? loudEveryMs : limits.callChimeMs)) this.#ring(kind, true, isLoud)
  }

  #ring(kind: AlarmKind, isRepeated: boolean, isLoud = false): void {
    this.#rungAt = this.#needs.now()
    this.#needs.ring({ kind, isLoud, isRepeated })
  }
}
