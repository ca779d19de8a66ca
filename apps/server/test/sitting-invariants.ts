import type { Database } from '#server/db/database.ts'

/** Breaches of the sitting rules in a restaurant's stored rows; none in a correct one (plan §4.4). */
export const findBreaches = async (db: Database, restaurantId: string): Promise<string[]> => {
  const sittings = await db.selectFrom('sittings').selectAll().where('restaurant_id', '=', restaurantId).execute()
  const orders = await db.selectFrom('orders').selectAll().where('restaurant_id', '=', restaurantId).execute()
  const visits = await db.selectFrom('visits').selectAll().where('restaurant_id', '=', restaurantId).execute()
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]))
  const open = sittings.filter(({ ended_at, is_counter }) => ended_at === null && !is_counter)
  const openTables = Map.groupBy(open, ({ table_number }) => table_number)
  const statesOf = Map.groupBy(orders, ({ sitting_id }) => sitting_id)
  const diners = Map.groupBy(
    visits.filter(({ sitting_id, user_id, ended_at }) => sitting_id !== null && user_id !== null && ended_at === null),
    ({ sitting_id, user_id, table_number }) => `${user_id} of table ${table_number} in ${sitting_id}`,
  )
  return [
    ...[...openTables].flatMap(([table, all]) => (all.length > 1 ? [`table ${table} has ${all.length} sittings`] : [])),
    ...orders.flatMap(({ id, approval, sitting_id: sitting, status, table_number: table }) => {
      const own = byId.get(sitting ?? '')
      if (!own) return approval === 'accepted' || sitting !== null ? [`order ${id} has no sitting`] : []
      const isElsewhere = own.ended_at === null && status === 'Pending' && own.table_number !== table
      return isElsewhere ? [`order ${id} runs at table ${table}, its sitting is at ${own.table_number}`] : []
    }),
    ...open.flatMap(({ id }) => {
      const own = (statesOf.get(id) ?? []).filter(({ approval }) => approval !== 'refused')
      return own.length > 0 && own.every(({ status }) => status === 'Completed') ? [`sitting ${id} is not settled`] : []
    }),
    ...visits.flatMap(({ id, sitting_id: sitting, ended_at: ended }) => {
      const own = byId.get(sitting ?? '')
      return sitting !== null && ended === null && own?.ended_at !== null ? [`visit ${id} lives on in ${sitting}`] : []
    }),
    // After opening the menu again the earlier visit of a diner ends.
    ...[...diners].flatMap(([diner, living]) => (living.length > 1 ? [`two living visits of ${diner}`] : [])),
  ]
}
