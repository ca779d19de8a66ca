import { pickupOf, readyOnBoardMs } from '@thali/contract/orders/pickup'
import type { Board } from '@thali/contract/restaurants/board'
import { listTokenOrders } from '#server/data/orders/token-queries.ts'
import { findBoardPlace, type BoardPlace } from '#server/data/restaurants/board-queries.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `BoardService`. */
export type BoardNeeds = { readonly db: Database; readonly clock: Clock }

/** Reads the boards that show tokens of takeaway orders (decision 164). */
export class BoardService {
  readonly #needs: BoardNeeds

  constructor(needs: BoardNeeds) {
    this.#needs = needs
  }

  /** The restaurant of a link; undefined for a revoked one. */
  findPlace(code: string): Promise<BoardPlace | undefined> {
    return findBoardPlace(this.#needs.db, code)
  }

  /** The board of a link. Throws `not_found`. */
  async get(code: string): Promise<Board> {
    const place = await this.findPlace(code)
    if (!place) throw new AppError('not_found')
    return this.read(place)
  }

  /** The tokens of a restaurant as they are now. A token that was ready for twenty minutes is left out. */
  async read({ restaurantId, restaurantName }: BoardPlace): Promise<Board> {
    const { db, clock } = this.#needs
    const now = clock.now().getTime()
    const board: Board = { restaurantName, preparing: [], ready: [] }
    for (const order of await listTokenOrders(db, restaurantId, now)) {
      const pickup = pickupOf(order)
      if (!pickup || pickup.state === 'gone' || order.tokenNumber === undefined) continue
      if (pickup.state === 'preparing') board.preparing.push(order.tokenNumber)
      else if (now - Date.parse(pickup.since) < readyOnBoardMs) board.ready.push(order.tokenNumber)
    }
    return board
  }
}
