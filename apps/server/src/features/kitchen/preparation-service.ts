import type { PreparationTimes } from '@thali/contract/kitchen/kitchen'
import { kitchenLines, type KitchenLine } from '@thali/contract/kitchen/state'
import { listSamples, type PreparationSample } from '#server/data/kitchen/preparation-queries.ts'
import { addSample, deleteSamplesBefore } from '#server/data/kitchen/write-preparation.ts'
import { findRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { DomainEvents } from '#server/events/domain-events.ts'
import { CompressedResponse } from '#server/http/fast-path/compressed-response.ts'
import { RestaurantAnswers } from '#server/http/fast-path/restaurant-answers.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of `PreparationService`. */
export type PreparationNeeds = {
  readonly db: Database
  readonly clock: Clock
}

const dayMs = 86_400_000
const daysKept = 14
const samplesMin = 20
// A dish that takes longer was forgotten on the screen.
const minutesMax = 180
// A median of two weeks changes slowly.
const maxAgeMs = 60_000

/** How long dishes take in the kitchen (plan §5.6). */
export class PreparationService {
  readonly #needs: PreparationNeeds
  /**
   * The median minutes of the last 14 days by dish, for dishes with at least 20 samples, while the kitchen display is
   * on. At most a minute old. Throws `not_found`.
   */
  readonly answers: RestaurantAnswers

  constructor(needs: PreparationNeeds) {
    this.#needs = needs
    this.answers = new RestaurantAnswers({ clock: needs.clock, maxAgeMs, read: (...asked) => this.#read(...asked) })
  }

  /** Records the times of an order that leaves the kitchen for the first time, in its transaction. */
  async record(trx: Connection, { order, hasLeftKitchen }: DomainEvents['order.changed']): Promise<void> {
    if (!hasLeftKitchen) return
    const samples = kitchenLines(order)
      .flatMap((line) => sampleOf(line) ?? [])
      // All transactions lock the rows in one order.
      .toSorted((first, second) => (first.itemId < second.itemId ? -1 : 1) || first.minutes - second.minutes)
    if (samples.length === 0) return
    const restaurantId = order.restaurant.id
    const today = dayOf(this.#needs.clock.now().getTime())
    for (const sample of samples) await addSample(trx, restaurantId, today, sample)
    await deleteSamplesBefore(trx, restaurantId, today - daysKept + 1)
  }

  async #read(restaurantId: string, now: number): Promise<CompressedResponse> {
    const { db } = this.#needs
    const restaurant = await findRestaurant(db, restaurantId)
    if (!restaurant) throw new AppError('not_found')
    const samples = restaurant.kitchen ? await listSamples(db, restaurantId, dayOf(now) - daysKept + 1) : []
    return CompressedResponse.create(JSON.stringify(mediansOf(samples)))
  }
}

const dayOf = (time: number): number => Math.floor(time / dayMs)

const sampleOf = ({
  itemId,
  quantity,
  changedDateTime,
  progress,
}: KitchenLine): Pick<PreparationSample, 'itemId' | 'minutes'> | undefined => {
  const { ready, readyDateTime } = progress
  if (quantity === 0 || ready < quantity || changedDateTime === undefined || readyDateTime === undefined)
    return undefined
  const minutes = Math.ceil((Date.parse(readyDateTime) - Date.parse(changedDateTime)) / 60_000)
  return minutes >= 0 && minutes <= minutesMax ? { itemId, minutes: Math.max(1, minutes) } : undefined
}

/** The median of each dish with enough samples; the samples of a dish are sorted by minutes. */
const mediansOf = (samples: readonly PreparationSample[]): PreparationTimes =>
  [...Map.groupBy(samples, ({ itemId }) => itemId)].flatMap(([itemId, ofItem]) => {
    const total = ofItem.reduce((sum, { count }) => sum + count, 0)
    if (total < samplesMin) return []
    let below = 0
    const median = ofItem.find(({ count }) => (below += count) * 2 >= total)
    return median ? [{ itemId, minutes: median.minutes }] : []
  })
