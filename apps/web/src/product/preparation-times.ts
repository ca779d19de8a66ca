import { durationText } from '../lib/duration.ts'
import { createStore, useStore } from '../lib/store.ts'

/** Usual minutes from order to ready by dish, where they are known (plan §5.6). */
export type PreparationTimes = ReadonlyMap<string, number>

/** Empty until they are fetched, and where the kitchen display is off. */
export const preparationTimes = createStore<PreparationTimes>(new Map())

export const usePreparationTimes = (): PreparationTimes => useStore(preparationTimes)

/** The time until the last of some dishes is ready (minutes); undefined unless it is known of each. */
export const usualMinutes = (times: PreparationTimes, itemIds: readonly string[]): number | undefined => {
  const minutes = itemIds.map((id) => times.get(id) ?? NaN)
  const most = Math.max(0, ...minutes)
  return most > 0 ? most : undefined
}

/** Such as `18 min`, `35 min`, `1 hr 10 min`: long times are not known to the minute. */
export const usualTime = (minutes: number): string => {
  const step = minutes <= 20 ? 1 : minutes <= 60 ? 5 : 10
  return durationText(Math.max(1, Math.round(minutes / step) * step))
}
