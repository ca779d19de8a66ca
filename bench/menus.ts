import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase, type Connection } from '../apps/server/src/db/database.ts'

const perCategory = 16

const words = 'slow roasted tomato ginger coconut pepper mustard curry leaf cumin charred basmati butter'.split(' ')

/** About fifteen words, different for each dish, so that they compress like real text. */
export const describe = (seed: number): string =>
  Array.from({ length: 15 }, (_, at) => words[(seed * 7 + at * (seed % 5)) % words.length]).join(' ')

/** Creates an embedded database with restaurants of these numbers of dishes, named such as `menu-60`. */
export const makeMenus = async (file: string, sizes: readonly number[]): Promise<void> => {
  const db = openDatabase({ engine: 'sqlite', file })
  await migrate(db, 'sqlite')
  await insertMenus(db, sizes)
  await db.destroy()
}

/** Adds the same restaurants to an existing database. */
export const insertMenus = async (db: Connection, sizes: readonly number[], prefix = 'menu'): Promise<void> => {
  for (const size of sizes) {
    const id = `${prefix}-${size}`
    await db
      .insertInto('restaurants')
      .values({ id, name: `${size} dishes` })
      .execute()
    await db.insertInto('number_series').values({ restaurant_id: id }).execute()
    const categories = Array.from({ length: Math.ceil(size / perCategory) }, (_, at) => `${id}-c${at}`)
    for (const [at, category] of categories.entries())
      await db
        .insertInto('categories')
        .values({ id: category, restaurant_id: id, name: `Category ${at}`, type: 'Regular', weight: at })
        .execute()
    for (let at = 0; at < size; at += 1)
      await db
        .insertInto('items')
        .values({
          id: `${id}-i${at}`,
          restaurant_id: id,
          name: `Dish ${at} ${words[at % words.length]}`,
          description: describe(at),
          price_paise: 4500 + (at % 90) * 500,
          category_id: categories[Math.floor(at / perCategory)] ?? '',
          image_url: `/uploads/${at.toString(16).padStart(32, '0')}-800.webp`,
          image_colour: '#c08040',
          available_from: 0,
          position: at % perCategory,
        })
        .execute()
  }
}
