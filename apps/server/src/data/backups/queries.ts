import type { Connection, Database } from '#server/db/database.ts'

/** The content of a backup in numbers that an owner knows. */
export type Facts = {
  readonly restaurants: readonly { readonly id: string; readonly name: string }[]
  readonly orders: number
  readonly items: number
  readonly bills: number
  /** Milliseconds since 1970; null without an order. */
  readonly newestOrderAt: number | null
}

const countOf = async (db: Connection, table: 'orders' | 'items' | 'bills'): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The present data in numbers that an owner knows. */
export const readFacts = async (db: Database): Promise<Facts> => {
  const newest = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return {
    restaurants: await db.selectFrom('restaurants').select(['id', 'name']).orderBy('id').execute(),
    orders: await countOf(db, 'orders'),
    items: await countOf(db, 'items'),
    bills: await countOf(db, 'bills'),
    newestOrderAt: newest.at,
  }
}

/** Whether the server has restaurants that an account is no admin of, so that a backup has data of others. */
export const hasOthers = async (db: Database, staffId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('restaurants')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('staff_id')
            .whereRef('restaurant_id', '=', 'restaurants.id')
            .where('staff_id', '=', staffId)
            .where('role', '=', 'admin'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
