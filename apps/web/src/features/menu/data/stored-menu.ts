import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { onIdle } from '#web/lib/idle.ts'
import { logFailure } from '#web/lib/log.ts'

// Loaded later: not needed for the first paint.
const store = () => import('#web/product/menu-database.ts').then((file) => file.menuDatabase)

/** The menu stored by the last visit; undefined without one, or when the browser cannot read it. */
export const findStoredMenu = async (restaurantId: string): Promise<RestaurantReply | undefined> => {
  try {
    const menu = await (await store()).find()
    return menu?.restaurant.id === restaurantId ? menu : undefined
  } catch (error) {
    logFailure('Error reading the kept menu', error)
    return undefined
  }
}

const write = async (change: (menus: Awaited<ReturnType<typeof store>>) => Promise<unknown>): Promise<void> => {
  try {
    await change(await store())
  } catch (error) {
    logFailure('Error keeping the menu', error)
  }
}

/** Stores a menu in place of the previous one, on idle. */
export const storeMenu = (menu: RestaurantReply): void => {
  onIdle(() => void write((menus) => menus.save(menu)))
}

/** Deletes the stored menu: its restaurant no longer exists. */
export const removeStoredMenu = (): void => void write((menus) => menus.remove())
