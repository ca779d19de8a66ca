import { useEffect } from 'react'
import { basketDatabase } from '#web/lib/local-database.ts'
import { storage } from '#web/lib/storage.ts'
import { useKeyed, useSelected, useStore } from '#web/lib/store.ts'
import { getVisit, subscribeToVisit } from '#web/lib/visit.ts'
import type { BasketEntry, MenuPrice } from '../model/basket.ts'
import { BasketRecords } from './basket-records.ts'
import { type BasketState, BasketStore } from './basket-store.ts'

// Not in every browser; there a second tab sees the change when it is looked at again.
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('thali-basket') : undefined

// A channel is of this origin alone; it takes no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
const tellOtherTabs = (): void => otherTabs?.postMessage('changed')

/**
 * Hears that another tab may have changed the basket or what is on its way.
 *
 * @param listener Called then, and whenever this tab is looked at again.
 */
export const onOtherTabs = (listener: () => void): void => {
  otherTabs?.addEventListener('message', listener)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}

/** All baskets of this browser, and what is on its way. */
export const basketRecords = new BasketRecords(basketDatabase, tellOtherTabs)

/** The basket of this visit. */
export const basket = new BasketStore(basketRecords)

/** Keeps the basket that of the visit's restaurant, and the same in all tabs. Called once, at the start. */
export const followBasket = (): void => {
  const left = storage.get('dirtyBasket')
  if (left) storage.remove('dirtyBasket')
  void basket.open(getVisit().restaurantId, left)
  subscribeToVisit(() => void basket.open(getVisit().restaurantId))
  addEventListener('pagehide', ({ persisted }) => {
    // A page that may come back goes on storing by itself.
    const unstored = persisted ? undefined : basket.dirty()
    if (unstored) storage.set('dirtyBasket', unstored)
  })
  onOtherTabs(() => void basket.refresh())
}

/**
 * Deletes what was left in the baskets of other restaurants (spec §2 "Splash screen").
 *
 * @param restaurantId Whose basket stays.
 */
export const deleteOtherBaskets = (restaurantId: string): Promise<void> => basketRecords.deleteOthers(restaurantId)

/** @returns The whole basket, followed. */
export const useBasket = (): BasketState => useStore(basket)

/** @returns Whether anything is in the basket; renders only when that changes. */
export const useHasItems = (): boolean => useSelected(basket, ({ count }) => count > 0)

/**
 * How many of one dish are in the basket. Renders anew only when that changes.
 *
 * @param itemId Which dish.
 * @returns The quantity.
 */
export const useItemQuantity = (itemId: string): number => useKeyed(basket.quantities, itemId) ?? 0

/**
 * Follows one line.
 *
 * @param key Key of the line.
 * @returns The line, if the basket has it, and whether it is in the unanswered order.
 */
export const useLine = (key: string): { entry: BasketEntry | undefined; isLocked: boolean } => ({
  entry: useSelected(basket, ({ lines }) => lines.get(key)),
  isLocked: useSelected(basket, ({ locked }) => locked.has(key)),
})

/**
 * Keeps the basket's prices those of the menu, but not while an order is on its way: that one was confirmed as it is.
 *
 * @param menu What holds now, by item id; undefined until it is loaded.
 */
export const useMenuPrices = (menu: ReadonlyMap<string, MenuPrice> | undefined): void => {
  const canFollow = useSelected(basket, ({ status, locked }) => status === 'ready' && locked.size === 0)
  useEffect(() => {
    if (menu && canFollow) basket.followPrices(({ id }) => menu.get(id))
  }, [menu, canFollow])
}
