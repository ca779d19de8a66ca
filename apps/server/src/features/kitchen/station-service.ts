import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput, Station } from '@thali/contract'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { listStations, replaceStations } from './station-queries.ts'

/** The dependencies of `StationService`. */
export type StationNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Waits for the new orders of a restaurant, and makes later ones wait. */
  readonly lockTables: (trx: Connection, restaurantId: string) => Promise<void>
  /** Whether an order in the kitchen has lines at one of the stations; `now` in ms since 1970. */
  readonly isStationBusy: (
    trx: Connection,
    restaurantId: string,
    stationIds: readonly string[],
    now: number,
  ) => Promise<boolean>
  /** Gives the lines of orders that left the kitchen since a time (ms since 1970) to another station. */
  readonly moveDoneLines: (
    trx: Connection,
    restaurantId: string,
    move: { readonly from: readonly string[]; readonly to: string; readonly since: number },
  ) => Promise<void>
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
   * Replaces the stations. One without an id keeps that of the stored one with its name. Dishes of a removed station go
   * to that of their category, or to the first one.
   * @throws AppError `station_busy`, or `validation_failed` for an unknown id.
   */
  save(caller: StaffCaller, { stations }: Save): Promise<Station[]> {
    const { transaction, clock, newId, lockTables } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockTables(trx, restaurantId)
      const before = await listStations(trx, restaurantId)
      refuseUnknownIds(stations, before)
      const after = withIds(stations, before, newId)
      if (isDeepStrictEqual(after, before)) return before
      const removed = before.map(({ id }) => id).filter((id) => !after.some((one) => one.id === id))
      const at = clock.now().getTime()
      if (removed.length > 0) {
        const [first] = after
        if (first) await this.#remove(trx, restaurantId, removed, { to: first.id, at })
      }
      await replaceStations(trx, before, after, { by: caller, at })
      emit('menu.changed', { restaurantId })
      return after
    })
  }

  async #remove(
    trx: Connection,
    restaurantId: string,
    removed: readonly string[],
    { to, at }: { readonly to: string; readonly at: number },
  ): Promise<void> {
    const { isStationBusy, clearStations, moveDoneLines } = this.#needs
    if (await isStationBusy(trx, restaurantId, removed, at)) throw new AppError('station_busy')
    await clearStations(trx, restaurantId, removed)
    // Recall and remakes return orders of today.
    await moveDoneLines(trx, restaurantId, { from: removed, to, since: at - dayMs })
  }
}

const refuseUnknownIds = (saved: Save['stations'], stored: readonly Station[]): void => {
  const ids = saved.map(({ id }) => id)
  const fields = ids.flatMap((id, at) => {
    if (id === undefined) return []
    if (ids.indexOf(id) < at) return [{ path: `stations.${at}.id`, message: 'Must appear once' }]
    return stored.some((one) => one.id === id) ? [] : [{ path: `stations.${at}.id`, message: 'Must be a stored id' }]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const withIds = (saved: Save['stations'], stored: readonly Station[], newId: () => string): Station[] => {
  const named = new Set(saved.map(({ id }) => id))
  const byName = new Map(stored.filter(({ id }) => !named.has(id)).map(({ id, name }) => [name, id]))
  return saved.map(({ id, name }) => ({ id: id ?? byName.get(name) ?? newId(), name }))
}
