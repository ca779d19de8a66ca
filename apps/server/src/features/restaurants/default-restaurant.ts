import { findRestaurantId } from '#server/data/restaurants/queries.ts'
import type { Database } from '#server/db/database.ts'

/** Finds the restaurant of the path `/`; undefined before the set-up. Rejects when the database cannot be read. */
export type FindDefaultRestaurant = () => Promise<string | undefined>

/**
 * The operator's choice, whether it exists or not; else the only restaurant, or of several the first by its id. During an
 * outage of the database the last one found (decision 059).
 */
export const findDefaultRestaurant = (db: Database, chosen: string | undefined): FindDefaultRestaurant => {
  let last: string | undefined
  return async () => {
    if (chosen !== undefined) return chosen
    try {
      last = await findRestaurantId(db, undefined)
    } catch (error) {
      if (last === undefined) throw error
    }
    return last
  }
}
