import type { RestaurantReply } from '@thali/contract'
import { whenIdle } from '#web/lib/idle.ts'
import { logFailure } from '#web/lib/log.ts'

// Not needed for the first paint, so not in the first download.
const store = async () => (await import('#web/lib/menu-database.ts')).menuDatabase

/**
 * The menu as this browser saw it last.
 *
 * @param restaurantId Whose.
 * @returns The menu; undefined when there is none, or the browser cannot say.
 */
export const findKeptMenu = async (restaurantId: string): Promise<RestaurantReply | undefined> => {
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

/**
 * Keeps a menu for the next time, in place of the one before; once the phone has nothing better to do.
 *
 * @param menu As the server said it.
 */
export const keepMenu = (menu: RestaurantReply): void => {
  whenIdle(() => void write((menus) => menus.save(menu)))
}

/** Forgets the kept menu: the server no longer knows its restaurant. */
export const forgetMenu = (): void => void write((menus) => menus.remove())
