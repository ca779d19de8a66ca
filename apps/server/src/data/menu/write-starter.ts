import { randomUUID } from 'node:crypto'
import { reorderedWeight } from '@thali/contract/menu/category'
import type { StarterMenuId } from '@thali/contract/setup/setup'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { newItem } from './item-queries.ts'
import { readStarterMenu, type StarterItem } from './starter-menus.ts'
import { insertCategory } from './write-category.ts'
import { insertItem } from './write-item.ts'

const pricesOf = ({ price = 0, portions = [] }: StarterItem) => {
  const [first] = portions
  if (!first) return { price }
  const sizes = portions.map((portion) => ({ id: randomUUID(), ...portion, isAvailable: true }))
  return { price: first.price, portions: sizes }
}

/** Stores a starter menu in an empty restaurant, the caller's. */
export const insertStarterMenu = async (
  trx: Connection,
  id: StarterMenuId,
  by: StaffCaller,
  now: Date,
): Promise<void> => {
  const { restaurantId } = by
  const author = { by, at: now.getTime() }
  const { categories } = readStarterMenu(id)
  for (const [position, { name, items }] of categories.entries()) {
    const weight = reorderedWeight(position, categories.length, 'Regular')
    const category = { id: randomUUID(), restaurantId, name, type: 'Regular', weight, isSuspended: false } as const
    await insertCategory(trx, { ...category, version: 1 }, author)
    for (const item of items) {
      const { description = '', dietMark } = item
      const { price, ...portions } = pricesOf(item)
      const dish = newItem(
        randomUUID(),
        { restaurantId, name: item.name, price, categoryId: category.id },
        now.toISOString(),
      )
      const named = { id: category.id, name }
      await insertItem(
        trx,
        { ...dish, ...portions, description, ...(dietMark && { dietMark }), category: named },
        author,
      )
    }
  }
}
