import type { Tick } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { KitchenTicket } from '../model/ticket.ts'
import { undoTicks } from '../model/ticks.ts'

/** A ticket stays on the screen, with Undo, for this long after its last line (ms; plan §5.4). */
export const undoMs = 5000

/** The last state of a ticket in the view. */
export type Member = { readonly order: Order; readonly ticket: KitchenTicket }

/** A ticket as it was in the view. */
export type Left = Member & {
  /** A tap on this display ended it; else another display or a waiter did. */
  readonly isHere: boolean
}

type Held = Left & { readonly callOff: () => void }

/** The tickets that have left a view and are still shown, so that a slip of the finger can be undone. */
export class LeavingTickets {
  readonly #held = new Map<string, Held>()
  readonly #schedule: (work: () => void, delayMs: number) => () => void
  readonly #onGone: () => void

  constructor(schedule: (work: () => void, delayMs: number) => () => void, onGone: () => void) {
    this.#schedule = schedule
    this.#onGone = onGone
  }

  hold(id: string, left: Left): void {
    if (this.#held.has(id)) return
    const callOff = this.#schedule(() => {
      this.#held.delete(id)
      this.#onGone()
    }, undoMs)
    this.#held.set(id, { ...left, callOff })
  }

  release(id: string): void {
    this.#held.get(id)?.callOff()
    this.#held.delete(id)
  }

  clear(): void {
    this.#held.forEach((_, id) => this.release(id))
  }

  ids(): Iterable<string> {
    return this.#held.keys()
  }

  list(): readonly (readonly [string, Left])[] {
    return [...this.#held]
  }

  /** The ticks that bring a ticket back from its present state; none when it left for another reason. */
  undoOf(id: string, now: Order | undefined): readonly Tick[] {
    const held = this.#held.get(id)
    return held && now ? undoTicks(held.order, now) : []
  }
}
