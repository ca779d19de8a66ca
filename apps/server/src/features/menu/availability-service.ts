import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Portion } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { nextBusinessDay, nextBusinessDayStart } from '@thali/contract/restaurants/hours'
import { listCategories } from '#server/data/menu/category-queries.ts'
import { findItem, type StoredItem } from '#server/data/menu/item-queries.ts'
import { updateItem } from '#server/data/menu/write-item.ts'
import { lockRestaurant } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { MenuChangeNeeds } from './menu-change.ts'

/** The dependencies of `AvailabilityService`. */
export type AvailabilityNeeds = MenuChangeNeeds & {
  /** Sets or ends (null) the countdown of a dish. */
  readonly setLeft: (trx: Connection, emit: Emit, by: StaffCaller, itemId: string, left: number | null) => Promise<void>
}

type Change = CheckedInput<'setItemAvailability'>['body']

/** Changes whether dishes can be ordered, during service (plan §3.5). */
export class AvailabilityService {
  readonly #needs: AvailabilityNeeds

  constructor(needs: AvailabilityNeeds) {
    this.#needs = needs
  }

  /**
   * Applies the given fields to a dish and returns it; the last change wins.
   * @throws AppError `not_found`, or `validation_failed` for a portion that the dish does not have.
   */
  async set(caller: StaffCaller, itemId: string, change: Change): Promise<MenuItem> {
    const { transaction, setLeft } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx, emit) => {
      await lockRestaurant(trx, restaurantId)
      const before = await this.#find(trx, restaurantId, itemId)
      const after = await this.#changed(trx, before, change)
      if (!isDeepStrictEqual(after, before)) {
        const author = { by: caller, at: this.#needs.clock.now().getTime() }
        await updateItem(trx, before, { ...after, version: before.version + 1 }, author)
        emit('menu.changed', { restaurantId })
      }
      if (change.left !== undefined) await setLeft(trx, emit, caller, itemId, change.left)
      return this.#find(trx, restaurantId, itemId)
    })
  }

  async #find(trx: Connection, restaurantId: string, itemId: string): Promise<StoredItem> {
    const categories = new Map((await listCategories(trx, restaurantId)).map((category) => [category.id, category]))
    const item = await findItem(trx, restaurantId, itemId, categories)
    if (!item) throw new AppError('not_found')
    return item
  }

  async #changed(trx: Connection, before: StoredItem, change: Change): Promise<StoredItem> {
    const { availableFrom, soldOutUntil, isSuspended = before.isSuspended } = change
    const { soldOutUntil: storedUntil, ...item } = before
    const until = soldOutUntil === nextBusinessDay ? await this.#nextDay(trx, before.restaurantId) : soldOutUntil
    const isoUntil = until === undefined ? storedUntil : until?.toISOString()
    return {
      ...item,
      isSuspended,
      ...(availableFrom && { availableFrom: availableFrom.toISOString() }),
      ...(isoUntil !== undefined && { soldOutUntil: isoUntil }),
      ...(change.portions?.length && { portions: switched(before.portions ?? [], change.portions) }),
    }
  }

  async #nextDay(trx: Connection, restaurantId: string): Promise<Date> {
    const settings = await findSettings(trx, restaurantId)
    const { profile, day } = settings ?? {}
    const start = profile && day && nextBusinessDayStart(this.#needs.clock.now(), profile.timezone, day.startsAt)
    if (!start) throw new AppError('not_found')
    return start
  }
}

const switched = (portions: readonly Portion[], switches: NonNullable<Change['portions']>): Portion[] => {
  const isAvailable = new Map(switches.map((option) => [option.id, option.isAvailable]))
  if (switches.some(({ id }) => !portions.some((portion) => portion.id === id)))
    throw new AppError('validation_failed', {
      fields: [{ path: 'portions', message: 'Must be portions of the dish' }],
    })
  return portions.map((portion) => ({ ...portion, isAvailable: isAvailable.get(portion.id) ?? portion.isAvailable }))
}
