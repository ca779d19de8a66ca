import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { listStations } from '#server/data/kitchen/station-queries.ts'
import { replaceStations } from '#server/data/kitchen/write-station.ts'
import { isStationBusy } from '#server/data/orders/station-queries.ts'
import { lockTables } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `StationService`. */
export type StationNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /**
   * Gives the lines of orders in the kitchen, or that left it since a time (ms since 1970), to the first station if
   * theirs was removed. Locks orders: call it without a lock of the restaurant. Returns the changed orders in the kitchen.
   */
  readonly moveStrayLines: (
    trx: Connection,
    restaurantId: string,
    move: { readonly stationIds: readonly string[]; readonly since: number },
  ) => Promise<Order[]>
  /** Takes the stations off the categories and items of a restaurant. */
  readonly clearStations: (trx: Connection, restaurantId: string, stationIds: readonly string[]) => Promise<void>
}

type Save = CheckedInput<'saveStations'>['body']

const dayMs = 86_400_000

/** Lists and saves the stations of a restaurant (plan §5.1). */
export class StationService {
  readonly #needs: StationNeeds

  constructor(needs: StationNeeds) {
    this.#needs = needs
  }

  /** The stations of a restaurant in their order; initially one, Kitchen. */
  list(restaurantId: string): Promise<Station[]> {
    return listStations(this.#needs.db, restaurantId)
  }

  /**
   * Replaces the stations. A station without an id keeps the id of the stored one with its name. Dishes of a removed
   * station go to their category's station, or to the first one.
   * @throws AppError `changed_meanwhile` with the stored stations: they are no longer as in `base`; `station_busy`, or
   *   `validation_failed` for an unknown id.
   */
  async save(caller: StaffCaller, save: Pick<Save, 'stations' | 'base'>): Promise<Station[]> {
    const { transaction, clock, moveStrayLines } = this.#needs
    const { restaurantId } = caller
    const saved = await this.#replace(caller, save)
    // Others lock an order before the restaurant, so these locks need a transaction of their own. It also moves the lines
    // of an order that came back to the kitchen during the first one.
    await transaction(async (trx, emit) => {
      const stationIds = (await listStations(trx, restaurantId)).map(({ id }) => id)
      // Recall and remakes return orders of today.
      const since = clock.now().getTime() - dayMs
      for (const order of await moveStrayLines(trx, restaurantId, { stationIds, since }))
        emit('order.changed', { order, previousStatus: order.status })
    })
    return saved
  }

  #replace(caller: StaffCaller, { stations, base }: Pick<Save, 'stations' | 'base'>): Promise<Station[]> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockTables(trx, restaurantId)
      const before = await listStations(trx, restaurantId)
      // A repeated save finds its own stations.
      if (isDeepStrictEqual(withIds(stations, before, newId), before)) return before
      if (base && !isDeepStrictEqual(base, before)) throw new AppError('changed_meanwhile', { stations: before })
      refuseUnknownIds(stations, before)
      const after = withIds(stations, before, newId)
      const removed = before.map(({ id }) => id).filter((id) => !after.some((station) => station.id === id))
      const time = clock.now().getTime()
      if (removed.length > 0) await this.#remove(trx, restaurantId, removed, time)
      await replaceStations(trx, before, after, { by: caller, at: time })
      emit('menu.changed', { restaurantId })
      return after
    })
  }

  async #remove(trx: Connection, restaurantId: string, removed: readonly string[], time: number): Promise<void> {
    const { clearStations } = this.#needs
    if (await isStationBusy(trx, restaurantId, removed, time)) throw new AppError('station_busy')
    await clearStations(trx, restaurantId, removed)
  }
}

const refuseUnknownIds = (saved: Save['stations'], stored: readonly Station[]): void => {
  const ids = saved.map(({ id }) => id)
  const fields = ids.flatMap((id, index) => {
    if (id === undefined) return []
    if (ids.indexOf(id) < index) return [{ path: `stations.${index}.id`, message: 'Must appear once' }]
    return stored.some((station) => station.id === id)
      ? []
      : [{ path: `stations.${index}.id`, message: 'Must be a stored id' }]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const withIds = (saved: Save['stations'], stored: readonly Station[], newId: () => string): Station[] => {
  const named = new Set(saved.map(({ id }) => id))
  const byName = new Map(stored.filter(({ id }) => !named.has(id)).map(({ id, name }) => [name, id]))
  return saved.map(({ id, name }) => ({ id: id ?? byName.get(name) ?? newId(), name }))
}
