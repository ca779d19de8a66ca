import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import type { Offer } from '@thali/contract/offers/offer'
import { countOffers, findOffer, listItemIds, listOffers } from '#server/data/offers/queries.ts'
import { deleteOffer, insertOffer } from '#server/data/offers/write-offers.ts'
import type { Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `OfferService`. */
export type OfferNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
}

/** Lists, creates and ends offers (design §4.18). */
export class OfferService {
  readonly #needs: OfferNeeds

  constructor(needs: OfferNeeds) {
    this.#needs = needs
  }

  /** The current and future offers of a restaurant, soonest start first. */
  list(restaurantId: string): Promise<Offer[]> {
    return listOffers(this.#needs.db, restaurantId, this.#needs.clock.now().getTime())
  }

  /**
   * Creates an offer. Offers may overlap: the best one applies to a dish. A dish named twice counts once.
   * @throws AppError `item_unknown` when one of the dishes is not the restaurant's; `too_many`.
   */
  async create(caller: StaffCaller, creation: CheckedInput<'createOffer'>['body']): Promise<Offer> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId, percentage } = creation
    const offer = {
      id: newId(),
      restaurantId,
      startDateTime: creation.startDateTime.toISOString(),
      endDateTime: creation.endDateTime.toISOString(),
      percentage,
      itemIds: [...new Set(creation.itemIds)].toSorted(),
    }
    await transaction(async (trx, emit) => {
      const now = clock.now().getTime()
      // Two concurrent calls may exceed the bound by one, which does no harm.
      if ((await countOffers(trx, restaurantId, now)) >= bounds.offersMax) throw new AppError('too_many')
      const itemIds = await listItemIds(trx, restaurantId)
      if (!offer.itemIds.every((itemId) => itemIds.has(itemId))) throw new AppError('item_unknown')
      await insertOffer(trx, offer, caller, now)
      emit('menu.changed', { restaurantId })
    })
    return offer
  }

  /** Deletes an offer. The audit log stores it, and earlier orders keep their prices. Throws `not_found`. */
  async end(caller: StaffCaller, offerId: string): Promise<void> {
    const { transaction, clock } = this.#needs
    await transaction(async (trx, emit) => {
      const offer = await findOffer(trx, caller.restaurantId, offerId)
      const isEnded = offer && (await deleteOffer(trx, offer, caller, clock.now().getTime()))
      if (!isEnded) throw new AppError('not_found')
      emit('menu.changed', { restaurantId: caller.restaurantId })
    })
  }
}
