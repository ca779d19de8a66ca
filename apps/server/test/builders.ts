import { randomUUID } from 'node:crypto'
import type { Input } from '@thali/contract/api/calls'
import { staffRoles, type StaffRole } from '@thali/contract/auth/roles'
import { toPaise } from '@thali/contract/basics/money'
import type { Connection } from '#server/db/database.ts'
import type { TestServer } from './harness.ts'

type ItemOptions = { name?: string; price?: number; availableFrom?: string; isSuspended?: boolean; special?: boolean }

/** The restaurant of most tests: two categories, staff, and the dishes that a test adds. */
export type TestRestaurant = {
  id: string
  categoryId: string
  specialCategoryId: string
} & Readonly<Record<StaffRole, string>>

export const password = 'correct horse battery staple'

// Argon2id with the smallest settings: with production settings, each login of a test takes 20 ms of a core.
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$95tQrJqINhGbqP3fTVsy+A$UC4AM5mvY734FcuPuMsZRaOA4CS7sEgGyUuSaDvz+Zw'

/**
 * Stores a restaurant in Asia/Kolkata with 20 tables, two categories (Regular and Special), and one staff member of
 * each role. `id` is also the prefix of its other ids.
 */
export const aRestaurant = async (db: Connection, id = 'spice-garden'): Promise<TestRestaurant> => {
  const made = {
    id,
    categoryId: `${id}-mains`,
    specialCategoryId: `${id}-specials`,
    waiter: `${id}-waiter`,
    admin: `${id}-admin`,
    kitchen: `${id}-kitchen`,
    cashier: `${id}-cashier`,
  }
  await db
    .insertInto('restaurants')
    .values({ id, name: `The ${id}`, table_count: 20 })
    .execute()
  await db.insertInto('number_series').values({ restaurant_id: id }).execute()
  await db
    .insertInto('categories')
    .values([
      { id: made.categoryId, restaurant_id: id, name: 'Mains', type: 'Regular', weight: 1 },
      { id: made.specialCategoryId, restaurant_id: id, name: 'Specials', type: 'Special', weight: 1001 },
    ])
    .execute()
  const staff = staffRoles.map((role) => ({ id: randomUUID(), role }))
  await db
    .insertInto('staff')
    .values(
      staff.map(({ id: staffId, role }) => ({
        id: staffId,
        username: made[role],
        password_hash: passwordHash,
        created_at: 0,
      })),
    )
    .execute()
  await db
    .insertInto('memberships')
    .values(staff.map(({ id: staffId, role }) => ({ restaurant_id: id, staff_id: staffId, role, created_at: 0 })))
    .execute()
  return made
}

/** Creates a dish of a restaurant, available by default, with a price in rupees. Returns its id. */
export const anItem = async (
  db: Connection,
  restaurant: TestRestaurant,
  id: string,
  options: ItemOptions = {},
): Promise<string> => {
  const { name = `Dish ${id}`, price = 100, availableFrom = '2026-01-01T00:00:00Z', isSuspended = false } = options
  await db
    .insertInto('items')
    .values({
      id,
      restaurant_id: restaurant.id,
      name,
      price_paise: toPaise(price),
      category_id: restaurant.categoryId,
      special_category_id: options.special ? restaurant.specialCategoryId : null,
      available_from: Date.parse(availableFrom),
      is_suspended: isSuspended,
    })
    .execute()
  return id
}

type Creation = Input<'createOrder'>['body']

/** An order creation payload for table 12 with one of each dish, without prices. */
export const anOrder = (
  restaurant: Pick<TestRestaurant, 'id'>,
  itemIds: readonly string[],
  change: Partial<Creation> = {},
): Creation => ({
  restaurantId: restaurant.id,
  tableNumber: 12,
  userId: 'guest-1',
  items: itemIds.map((itemId) => ({ itemId, quantity: 1 })),
  ...change,
})

/** Logs a staff member in. */
export const logIn = async (
  server: Pick<TestServer, 'call'>,
  username: string,
): Promise<{ accessToken: string; refreshToken: string }> =>
  (await server.call('login', { body: { username, password } })).body

// The PIN 4711, with the smallest settings as above.
const pinHash = '$argon2id$v=19$m=8,t=1,p=1$9PUAsbajVhBPvmu1rfOZDg$Xc0RexkIu5TDse+zIOiyXMuAJXq1t6cNCguDeGt128E'

/** Sets a PIN of a person and opens a session with it, on the tablet of a waiter. Returns its access token. */
export const byPin = async (
  server: Pick<TestServer, 'call' | 'db'>,
  restaurant: TestRestaurant,
  role: StaffRole,
): Promise<string> => {
  const pin = '4711'
  const { id: staffId } = await server.db
    .updateTable('staff')
    .set({ pin_hash: pinHash })
    .where('username', '=', restaurant[role])
    .returning('id')
    .executeTakeFirstOrThrow()
  const tablet = await logIn(server, restaurant.waiter)
  const person = await server.call('switchPerson', { body: { staffId, pin } }, { token: tablet.accessToken })
  return person.body.accessToken
}
