import type { Connection } from '../apps/server/src/db/database.ts'

/** The ordered dishes: one with portions and options, and one with a countdown. */
export type ChoiceDishes = {
  readonly restaurantId: string
  readonly chosen: string
  readonly counted: string
}

const half = { id: 'half', name: 'Half', price: 190, isAvailable: true }
const full = { id: 'full', name: 'Full', price: 320.5, isAvailable: true }
const option = { maxQuantity: 2, isAvailable: true, isDefault: false }
const options = [
  { id: 'raita', name: 'Raita', price: 40, ...option },
  { id: 'egg', name: 'Boiled egg', price: 25.5, ...option },
]
// More than a benchmark orders.
const left = 1_000_000_000

/** Adds portions and an option group to the chosen dish, and a countdown to the other. */
export const insertChoices = async (db: Connection, { restaurantId, chosen, counted }: ChoiceDishes): Promise<void> => {
  const groupId = `${chosen}-extras`
  const details = JSON.stringify({ portions: [half, full] })
  await db.updateTable('items').set({ details, price_paise: 19_000 }).where('id', '=', chosen).execute()
  const group = { name: 'Extras', min_quantity: 1, max_quantity: 3, options: JSON.stringify(options) }
  await db
    .insertInto('option_groups')
    .values({ restaurant_id: restaurantId, id: groupId, ...group })
    .execute()
  const link = { item_id: chosen, position: 0, option_group_id: groupId }
  await db
    .insertInto('item_option_groups')
    .values({ restaurant_id: restaurantId, ...link })
    .execute()
  await db.insertInto('item_stock').values({ restaurant_id: restaurantId, item_id: counted, quantity: left }).execute()
}

/** Two lines with choices: two at ₹386 and one at ₹215.50. */
export const choiceLines = ({ chosen }: Pick<ChoiceDishes, 'chosen'>) => [
  {
    itemId: chosen,
    quantity: 2,
    price: 386,
    portionId: full.id,
    options: [
      { optionId: 'raita', quantity: 1 },
      { optionId: 'egg', quantity: 1 },
    ],
  },
  { itemId: chosen, quantity: 1, price: 215.5, portionId: half.id, options: [{ optionId: 'egg', quantity: 1 }] },
]
