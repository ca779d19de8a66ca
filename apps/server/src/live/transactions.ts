import { StompError } from './frame.ts'
import type { LiveLimits } from './limits.ts'
import type { Action } from './profile.ts'

type TransactionLimits = Pick<LiveLimits, 'transactionsMax' | 'transactionActionsMax'>

/** Open transactions of one client. The end of the connection aborts them. */
export class Transactions {
  readonly #limits: TransactionLimits
  readonly #open = new Map<string, Action[]>()

  constructor(limits: TransactionLimits) {
    this.#limits = limits
  }

  begin(id: string): void {
    if (this.#open.has(id)) throw new StompError('This transaction is open already')
    if (this.#open.size >= this.#limits.transactionsMax) {
      throw new StompError('Too many transactions', { closeCode: 1008 })
    }
    this.#open.set(id, [])
  }

  /** Adds an action to run at COMMIT. */
  add(id: string, action: Action): void {
    const actions = this.#get(id)
    if (actions.length >= this.#limits.transactionActionsMax) {
      throw new StompError('Too much in one transaction', { closeCode: 1008 })
    }
    actions.push(action)
  }

  /** Runs the actions in order, without actions of other clients between them. */
  commit(id: string): void {
    const actions = this.#get(id)
    this.#open.delete(id)
    for (const act of actions) act()
  }

  abort(id: string): void {
    this.#get(id)
    this.#open.delete(id)
  }

  #get(id: string): Action[] {
    const actions = this.#open.get(id)
    if (!actions) throw new StompError('There is no transaction with this name')
    return actions
  }
}
