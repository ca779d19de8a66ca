import type { Database } from '../apps/server/src/db/database.ts'

type Dish = {
  readonly name: string
  readonly description?: string
  readonly paise?: number
  readonly picture?: string
  readonly availableFrom?: string
}

type Restaurant = {
  readonly id: string
  readonly name: string
  readonly settings?: { readonly menu_card_only?: boolean; readonly menu_card_only_view?: boolean }
  /** By category, in menu order. */
  readonly menu: readonly (readonly [category: string, dishes: readonly Dish[]])[]
}

const rowsAtOnce = 50

/**
 * Writes a restaurant directly into the database, without the limits of the API: pages must handle more than forms
 * allow.
 */
export const insertRestaurant = async (db: Database, { id, name, settings = {}, menu }: Restaurant): Promise<void> => {
  await db
    .insertInto('restaurants')
    .values({ id, name, table_count: 20, ...settings })
    .execute()
  await db.insertInto('number_series').values({ restaurant_id: id }).execute()
  const categories = menu.map(([category], at) => ({
    id: `${id}-c${at}`,
    restaurant_id: id,
    name: category,
    type: 'Regular' as const,
    weight: menu.length - at,
  }))
  await db.insertInto('categories').values(categories).execute()
  const items = menu.flatMap(([, dishes], categoryAt) =>
    dishes.map((dish, at) => ({
      id: `${id}-${categoryAt}-${at}`,
      restaurant_id: id,
      name: dish.name,
      description: dish.description ?? '',
      price_paise: dish.paise ?? 10_000,
      category_id: `${id}-c${categoryAt}`,
      special_category_id: null,
      image_url: dish.picture ?? '',
      image_colour: dish.picture ? '#c08040' : '',
      available_from: Date.parse(dish.availableFrom ?? '2026-01-01T00:00:00Z'),
      is_suspended: false,
      position: at,
    })),
  )
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    await db
      .insertInto('items')
      .values(items.slice(at, at + rowsAtOnce))
      .execute()
  }
}

/** Adds diet marks to all dishes, portions to each third one, and two of twenty option groups to two of three. */
const addChoices = async (db: Database, restaurantId: string): Promise<void> => {
  const groups = Array.from({ length: 20 }, (_, at) => ({
    id: `${restaurantId}-g${at}`,
    restaurant_id: restaurantId,
    name: `Group ${at + 1}`,
    min_quantity: at % 2,
    max_quantity: at % 2 === 0 ? 3 : 1,
    options: JSON.stringify(
      Array.from({ length: 6 }, (__, option) => ({
        id: `g${at}-${option}`,
        name: `Option ${option + 1} of ${at + 1}`,
        price: option * 15,
        maxQuantity: 2,
        isAvailable: true,
        isDefault: option === 0,
        dietMark: 'veg',
      })),
    ),
  }))
  await db.insertInto('option_groups').values(groups).execute()
  const items = await db
    .selectFrom('items')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute()
  const portions = [
    { id: 'half', name: 'Half', price: 190, isAvailable: true },
    { id: 'full', name: 'Full', price: 320, isAvailable: true },
  ]
  const marks = { dietMark: 'veg', contains: ['milk', 'nuts'], spice: 2 }
  for (const [at, { id }] of items.entries()) {
    const details = JSON.stringify({ ...marks, ...(at % 3 === 0 && { portions }) })
    await db.updateTable('items').set({ details }).where('id', '=', id).execute()
    if (at % 3 === 1) continue
    const links = [at % 20, (at + 1) % 20].map((group, position) => ({
      restaurant_id: restaurantId,
      item_id: id,
      position,
      option_group_id: `${restaurantId}-g${group}`,
    }))
    await db.insertInto('item_option_groups').values(links).execute()
  }
}

/**
 * Creates a restaurant with this many dishes, 25 per category, with the demo's pictures. `hasChoices` adds portions and
 * options; Dish 2 has none. Journeys of one worker share it. Returns its id.
 */
export const insertLargeRestaurant = async (db: Database, dishes: number, hasChoices = false): Promise<string> => {
  const id = `${hasChoices ? 'choices' : 'large'}-${dishes}`
  if (await db.selectFrom('restaurants').select('id').where('id', '=', id).executeTakeFirst()) return id
  const pictures = await db.selectFrom('items').select('image_url').where('image_url', '!=', '').limit(40).execute()
  const perCategory = 25
  await insertRestaurant(db, {
    id,
    name: `The ${dishes} dishes`,
    menu: Array.from({ length: Math.ceil(dishes / perCategory) }, (_, categoryAt) => [
      `Category ${categoryAt + 1}`,
      Array.from({ length: Math.min(perCategory, dishes - categoryAt * perCategory) }, (_, at) => {
        const number = categoryAt * perCategory + at + 1
        return {
          name: `Dish ${number}`,
          description: 'Slow roasted tomato, ginger and coconut, with what the garden gave this morning.',
          paise: 4500 + (number % 90) * 500,
          picture: pictures[number % pictures.length]?.image_url ?? '',
        }
      }),
    ]),
  })
  if (hasChoices) await addChoices(db, id)
  return id
}

/** Creates a restaurant with difficult data: long, foreign, empty, broken and large. Returns its id. */
export const insertBadRestaurant = async (db: Database): Promise<string> => {
  const id = 'bad-data'
  const long = 'Paneer and everything else the kitchen could think of, slowly, with butter, '.repeat(2).slice(0, 150)
  await insertRestaurant(db, {
    id,
    name: 'A restaurant with a name that does not end where one would expect it to, at the old bus stand',
    menu: [
      [
        'Odd dishes',
        [
          { name: long, description: long.repeat(5), picture: '/uploads/00000000000000000000000000000000-800.webp' },
          { name: 'W'.repeat(150), description: 'W'.repeat(400), paise: 99_999_999 },
          { name: 'पनीर टिक्का मसाला, तंदूरी रोटी के साथ', description: 'धीमी आँच पर पका हुआ। '.repeat(20) },
          { name: '🍛🔥👨‍👩‍👧‍👦 Family 🍛', description: '🌶️'.repeat(120), paise: 0 },
          { name: '  ', description: '', paise: 1 },
          { name: 'Elsewhere', picture: 'https://pictures.invalid/dish.jpg', paise: 5550 },
          { name: 'Not yet', availableFrom: '2099-01-01T00:00:00Z' },
          { name: '<b>Bold</b> & "quoted" </script>' },
        ],
      ],
      ['Nothing here', []],
      [long, [{ name: 'One', picture: '/uploads/nothing.webp' }]],
      ['तंदूर 🔥', [{ name: 'रोटी' }]],
      ...Array.from({ length: 20 }, (_, category): readonly [string, readonly Dish[]] => [
        `A hundred ${category}`,
        Array.from({ length: 100 }, (__, at) => ({
          name: `Dish ${category}-${at}`,
          description: 'Short.',
          paise: 100 * at,
        })),
      ]),
    ],
  })
  return id
}
