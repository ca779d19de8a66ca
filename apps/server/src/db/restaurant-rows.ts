import { sql, type RawBuilder } from 'kysely'
import type { Connection } from './database.ts'
import type { Tables } from './tables.ts'

/** A restaurant, its staff accounts, and its staff accounts that have no other restaurant. */
export type RestaurantIds = {
  readonly restaurantId: string
  readonly staffIds: readonly string[]
  readonly ownStaffIds: readonly string[]
}

/** The condition that selects a restaurant's rows in a table. */
type Rows = (ids: RestaurantIds) => RawBuilder<boolean>

/** The rows that an export contains, and those that a removal deletes. */
type Part = { readonly exported: Rows; readonly removed: Rows }

const none: Rows = () => sql`1 = 0`
const both = (rows: Rows): Part => ({ exported: rows, removed: rows })
const own = both(({ restaurantId }) => sql`restaurant_id = ${restaurantId}`)

const oneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} IN (${sql.join([...ids])})`

const ofParent = (column: string, table: string): Part =>
  both(
    ({ restaurantId }) =>
      sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(table)} WHERE restaurant_id = ${restaurantId})`,
  )

/** Tables without `restaurant_id`, and tables whose export contains other rows than a removal deletes. */
type Special = 'sessions' | { [T in keyof Tables]: 'restaurant_id' extends keyof Tables[T] ? never : T }[keyof Tables]

const special: Readonly<Record<Special, Part | undefined>> = {
  restaurants: both(({ restaurantId }) => sql`id = ${restaurantId}`),
  staff: {
    exported: ({ staffIds }) => oneOf('id', staffIds),
    removed: ({ ownStaffIds }) => oneOf('id', ownStaffIds),
  },
  // Another installation signs with another key, so people log in again. Programs have tokens that are stored as hashes.
  sessions: {
    exported: ({ restaurantId }) =>
      sql`restaurant_id = ${restaurantId} AND token_hash IS NOT NULL AND ended_at IS NULL`,
    removed: ({ restaurantId }) => sql`restaurant_id = ${restaurantId}`,
  },
  pin_failures: { exported: none, removed: ({ ownStaffIds }) => oneOf('staff_id', ownStaffIds) },
  order_lines: ofParent('order_id', 'orders'),
  offer_items: ofParent('offer_id', 'offers'),
  // These belong to the installation.
  secrets: undefined,
  call_counts: undefined,
  // Read by other processes within seconds, and deleted after that.
  events: undefined,
}

const isSpecial = (table: string): table is Special => Object.hasOwn(special, table)

/** How a table belongs to restaurants; undefined for a table of the installation. */
export const tablePartOf = (table: string): Part | undefined => {
  if (table === 'restaurant_removals') return undefined
  return isSpecial(table) ? special[table] : own
}

/** The accounts of a restaurant; undefined for an unknown restaurant. */
export const findRestaurantIds = async (db: Connection, restaurantId: string): Promise<RestaurantIds | undefined> => {
  const found = await db.selectFrom('restaurants').select('id').where('id', '=', restaurantId).executeTakeFirst()
  if (!found) return undefined
  const members = await db
    .selectFrom('memberships')
    .select('staff_id')
    .where('restaurant_id', '=', restaurantId)
    .execute()
  const staffIds = members.map((member) => member.staff_id)
  const elsewhere = await db
    .selectFrom('memberships')
    .select('staff_id')
    .distinct()
    .where('restaurant_id', '<>', restaurantId)
    .execute()
  const shared = new Set(elsewhere.map((member) => member.staff_id))
  return { restaurantId, staffIds, ownStaffIds: staffIds.filter((id) => !shared.has(id)) }
}
