import type { ProblemParameters } from '@thali/contract/api/calls'
import type { Author } from '#server/data/menu/write-category.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of a service that changes a menu. */
export type MenuChangeNeeds = {
  readonly clock: Clock
  readonly transaction: RunTransaction
}

/** Runs one change of a menu at a time per restaurant, with what `list` reads under the lock. */
export const changeMenu = <R, T>(
  { transaction, clock }: MenuChangeNeeds,
  by: StaffCaller,
  list: (trx: Connection, restaurantId: string) => Promise<R>,
  make: (trx: Connection, all: R, author: Author) => Promise<T>,
): Promise<T> => {
  const { restaurantId } = by
  return transaction(async (trx, emit) => {
    await lockRestaurant(trx, restaurantId)
    emit('menu.changed', { restaurantId })
    return make(trx, await list(trx, restaurantId), { by, at: clock.now().getTime() })
  })
}

/** Throws `changed_meanwhile` with the stored object for a save from an older version. */
export const refuseOlderVersion = (
  { version }: { readonly version?: number | undefined },
  before: { readonly version: number },
  stored: ProblemParameters<'changed_meanwhile'>,
): void => {
  if (version !== undefined && version !== before.version) throw new AppError('changed_meanwhile', stored)
}
