import { useEffect } from 'react'
import { basketDatabase } from '#web/lib/local-database.ts'
import { storage } from '#web/lib/storage.ts'
import { createStore, useKeyed, useSelected, useStore } from '#web/lib/store.ts'
import { getVisit, subscribeToVisit } from '#web/product/visit.ts'
import type { BasketEntry } from '../model/basket.ts'
import { priceOfLine } from '../model/choice-dish.ts'
import type { MenuDish } from '../model/menu-dish.ts'
import { BasketRecords } from './basket-records.ts'
import { type BasketState, BasketStore } from './basket-store.ts'

// Missing in some browsers; there another tab sees the change when it becomes visible.
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('thali-basket') : undefined

// A channel has one origin and takes no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
const notifyOtherTabs = (): void => otherTabs?.postMessage('changed')

/** Calls the listener when another tab may have changed a record, and when this tab becomes visible. */
export const onOtherTabs = (listener: () => void): void => {
  otherTabs?.addEventListener('message', listener)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}

/** All records of this browser. */
export const basketRecords = new BasketRecords(basketDatabase, notifyOtherTabs)

/** The basket of this visit. */
export const basket = new BasketStore(basketRecords)

/** Opens the basket of the visit's restaurant and keeps all tabs equal. Called once, at the start. */
export const followBasket = (): void => {
  const left = storage.get('dirtyBasket')
  if (left) storage.remove('dirtyBasket')
  void basket.open(getVisit().restaurantId, left)
  subscribeToVisit(() => void basket.open(getVisit().restaurantId))
  addEventListener('pagehide', ({ persisted }) => {
    // A page that may be shown again from the back-forward cache continues to store.
    const dirty = persisted ? undefined : basket.dirty()
    if (dirty) storage.set('dirtyBasket', dirty)
  })
  onOtherTabs(() => void basket.refresh())
}

/** Deletes the baskets of other restaurants (spec §2 "Splash screen"). */
export const deleteOtherBaskets = (restaurantId: string): Promise<void> => basketRecords.deleteOthers(restaurantId)

export const useBasket = (): BasketState => useStore(basket)

/** Renders only when the basket becomes empty or filled. */
export const useHasItems = (): boolean => useSelected(basket, ({ count }) => count > 0)

/** Quantity of one dish; renders only when it changes. */
export const useItemQuantity = (itemId: string): number => useKeyed(basket.quantities, itemId) ?? 0

/** The line with this key, and whether it is in the unanswered order. */
export const useLine = (key: string): { entry: BasketEntry | undefined; isLocked: boolean } => ({
  entry: useSelected(basket, ({ lines }) => lines.get(key)),
  isLocked: useSelected(basket, ({ locked }) => locked.has(key)),
})

/** The menu that the shown screen ordered from last, by item id; undefined until loaded. */
export const menuDishes = createStore<ReadonlyMap<string, MenuDish> | undefined>(undefined)

/** The diner is asked whether to send the basket: its total must not change until the answer. */
export const isAskingToSend = createStore(false)

/**
 * Updates the basket's prices from the menu, but not while the diner confirms the basket or its order is unanswered.
 *
 * @param menu By item id; undefined until loaded.
 */
export const useMenuPrices = (menu: ReadonlyMap<string, MenuDish> | undefined): void => {
  const canFollow = useSelected(basket, ({ status, locked }) => status === 'ready' && locked.size === 0)
  const isAsking = useStore(isAskingToSend)
  useEffect(() => {
    if (menu) menuDishes.set(menu)
    if (menu && canFollow && !isAsking) basket.followPrices((entry) => priceOfLine(menu.get(entry.id), entry))
  }, [menu, canFollow, isAsking])
}
