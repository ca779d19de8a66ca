import type { MenuCategory } from '@thali/contract/menu/category'
import { type OptionGroup, type Portion, groupsOf, hasChoices, isChoiceAvailable } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { offerPrice } from '@thali/contract/offers/offer'
import type { PublicPacking } from '@thali/contract/orders/charges'
import type { Restaurant, RestaurantReply } from '@thali/contract/restaurants/schema'
import { onIdleAfterImages } from '#web/lib/idle.ts'
import { logFailure, logWarning } from '#web/lib/log.ts'
import { isSavingData } from '#web/lib/save-data.ts'
import { isServerTimeKnown, onClockCorrected, serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { getVisit, subscribeToVisit } from '#web/product/visit.ts'
import { type TaggedMenu, takeEmbeddedMenu } from './embedded-menu.ts'
import { findStoredMenu, removeStoredMenu, storeMenu } from './stored-menu.ts'

/** A dish as shown and ordered; `price` is the current one, in rupees. */
export type Dish = Omit<MenuItem, 'portions'> & {
  /** Price without the current offer, in rupees. */
  readonly fullPrice?: number
  portions?: (Portion & { readonly fullPrice?: number })[] | undefined
  /** The option groups of the dish, in the order of the chooser. */
  readonly groups?: readonly OptionGroup[]
  /** Its countdown; absent without one. */
  readonly left?: number
  /** When its category opens, such as `From 6:00 PM`; absent while it can be ordered. Guests only. */
  readonly closed?: string
  /** The energy of a serving, where the restaurant shows it on cards. */
  readonly shownKcal?: number | undefined
  /** The restaurant's own name, where `name` is in another language (menu-words.ts). */
  readonly ownName?: string
}

/** The restaurant of the visit and its menu (spec §3 "Shared context", "Restaurant response"). */
export type RestaurantData = {
  /** `unknown`: the restaurant does not exist; `failed`: a retry may help. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unknown'
  /** Known before the menu when this browser was here before. */
  readonly restaurant: Restaurant | undefined
  /** Heaviest first, without empty ones. */
  readonly categories: readonly MenuCategory[]
  /** Dishes of all categories, each once. */
  readonly items: readonly Dish[]
  readonly itemById: ReadonlyMap<string, Dish>
  /** The packing at counters and for parcels; absent while it is off. */
  readonly packing?: PublicPacking | undefined
}

const remembered = (restaurantId: string | undefined): Restaurant | undefined => {
  const details = storage.get('restaurantDetails')
  return details?.id === restaurantId ? details : undefined
}

const empty = (status: RestaurantData['status'], restaurant: Restaurant | undefined): RestaurantData => ({
  status,
  restaurant,
  categories: [],
  items: [],
  itemById: new Map(),
})

const toDish = (item: MenuItem, { restaurant, offers, optionGroups = [] }: RestaurantReply, now: Date): Dish => {
  const atOffer = <P extends { readonly price: number }>(part: P): P & { readonly fullPrice?: number } => {
    const price = offerPrice({ id: item.id, price: part.price }, offers, now)
    return price === part.price ? part : { ...part, price, fullPrice: part.price }
  }
  const shown = restaurant.showsKcal ? { ...item, shownKcal: item.kcal } : item
  const dish = atOffer(isSavingData() ? { ...shown, imageURL: '' } : shown)
  if (!hasChoices(item)) return dish
  return {
    ...dish,
    ...(item.portions && { portions: item.portions.map(atOffer) }),
    groups: groupsOf(item, optionGroups),
    // A dish without any valid choice cannot be ordered.
    ...(!isChoiceAvailable(item, optionGroups) && { isSoldOut: true }),
  }
}

/** Converts the server's answer into screen data. `now` decides which offers hold (default: the server's time). */
export const toRestaurantData = (reply: RestaurantReply, now = serverNow()): RestaurantData => {
  const categories = reply.categories
    .filter((category) => category.items.length > 0)
    .map((category) => ({ ...category, items: category.items.map((item) => toDish(item, reply, now)) }))
  const itemById = new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item] as const)))
  return { ...reply, status: 'ready', categories, items: [...itemById.values()], itemById }
}

const data = createStore(empty('loading', remembered(getVisit().restaurantId)))
/** The menu on screen: the server's answer and the time of its arrival (ms since 1970, the phone's clock). */
let shown: (TaggedMenu & { readonly restaurantId: string; readonly atMs: number; readonly active: string }) | undefined
/** The menu on screen before `complete`. */
let plain = data.get()
let complete = (menu: RestaurantData): RestaurantData => menu

/** Shows the menu with data that changes more often, such as countdowns (live-menu.ts), now and after each answer. */
export const completeMenu = (next: typeof complete): void => {
  complete = next
  if (data.get().status === 'ready') data.set(complete(plain))
}

const setMenu = (reply: RestaurantReply): void => {
  plain = toRestaurantData(reply)
  data.set(complete(plain))
}

/** Shows the menu with its pictures, after it was shown without them. */
export const showPictures = (): void => {
  if (shown) setMenu(shown.reply)
}

let loading: { readonly restaurantId: string; readonly done: Promise<void>; next?: Promise<void> } | undefined

const isShown = (restaurantId: string): boolean => shown?.restaurantId === restaurantId

const show = ({ reply, tag }: TaggedMenu): void => {
  const { restaurant, offers } = reply
  const now = serverNow().toISOString()
  // Prices under offers change with time.
  const active = offers
    .filter(({ startDateTime, endDateTime }) => startDateTime <= now && now < endDateTime)
    .map(({ id }) => id)
    .join(' ')
  // A stored menu is usually still current: then nothing renders. Serialized for the comparison only: memory holds the
  // dishes once.
  const isSame =
    data.get().status === 'ready' &&
    shown?.active === active &&
    (shown.reply === reply || JSON.stringify(shown.reply) === JSON.stringify(reply))
  shown = { restaurantId: restaurant.id, reply, tag, atMs: Date.now(), active }
  if (!isSame) setMenu(reply)
}

const showKept = async (restaurantId: string): Promise<void> => {
  const reply = await findStoredMenu(restaurantId)
  if (reply && getVisit().restaurantId === restaurantId && !isShown(restaurantId)) show({ reply, tag: undefined })
}

const fetchMenu = async (restaurantId: string): Promise<void> => {
  try {
    // A table link's document contains the menu, so this code is not in the first download.
    const { fetchRestaurant } = await import('./fetch-restaurant.ts')
    const fetched = await fetchRestaurant(restaurantId, isShown(restaurantId) ? shown : undefined)
    if (getVisit().restaurantId !== restaurantId) return
    if (!fetched) {
      removeStoredMenu()
      data.set(empty('unknown', undefined))
      return
    }
    const { reply } = fetched
    // Spec §8 "Restaurant data missing".
    if (!reply.restaurant) {
      logWarning('Restaurant data missing')
      data.set(empty('failed', undefined))
      return
    }
    const isNew = reply !== shown?.reply
    if (isNew) storage.set('restaurantDetails', reply.restaurant)
    show(fetched)
    if (isNew) storeMenu(reply)
  } catch (error) {
    logFailure('Error retrieving the restaurant', error)
    if (getVisit().restaurantId !== restaurantId) return
    // A menu on screen stays: only a first load fails visibly.
    if (!isShown(restaurantId)) data.set(empty('failed', remembered(restaurantId)))
  }
}

const learnTime = async (): Promise<void> => {
  // The visit at a table was answered first.
  if (isServerTimeKnown()) return
  try {
    const { fetchServerTime } = await import('./fetch-restaurant.ts')
    await fetchServerTime()
  } catch {
    // Without a network the phone's date decides, with the last known correction.
  }
}

const load = async (restaurantId: string): Promise<void> => {
  const embedded = takeEmbeddedMenu(restaurantId)
  if (embedded) {
    storage.set('restaurantDetails', embedded.reply.restaurant)
    show(embedded)
    storeMenu(embedded.reply)
    // A script cannot read the Date header of the document; any API call has it.
    onIdleAfterImages(() => void learnTime())
    return
  }
  const fetched = fetchMenu(restaurantId)
  const kept = isShown(restaurantId) ? undefined : showKept(restaurantId)
  // A failure shows only if there is no stored menu either.
  await Promise.all([fetched, kept])
}

/**
 * Loads the menu of the visit's restaurant; the current one stays on screen until then. The first menu comes from the
 * document or the last visit. Overlapping calls share one request. Never rejects.
 */
export const loadRestaurantData = (): Promise<void> => {
  const { restaurantId } = getVisit()
  if (!restaurantId) return Promise.resolve()
  if (loading?.restaurantId === restaurantId) return loading.done
  const { status, restaurant } = data.get()
  if (status === 'failed' || status === 'unknown') data.set(empty('loading', restaurant))
  const done = load(restaurantId).finally(() => {
    if (loading?.done === done) loading = undefined
  })
  loading = { restaurantId, done }
  return done
}

/**
 * Loads the menu after a change. A request that is under way may bring the menu from before the change, so another one
 * follows it; overlapping calls share that one. Never rejects.
 */
export const reloadRestaurantData = (): Promise<void> => {
  if (!loading) return loadRestaurantData()
  loading.next ??= loading.done.then(loadRestaurantData)
  return loading.next
}

/** Age after which a menu is fetched again when the page becomes visible (ms). */
const freshMs = 60_000

/** Loads the menu now and when the visit's restaurant changes, and keeps it current. Called once, at the start. */
export const followRestaurant = (): void => {
  let current = getVisit().restaurantId
  void loadRestaurantData()
  subscribeToVisit(() => {
    const { restaurantId } = getVisit()
    if (restaurantId === current) return
    current = restaurantId
    shown = undefined
    data.set(empty('loading', remembered(restaurantId)))
    void loadRestaurantData()
  })
  document.addEventListener('visibilitychange', () => {
    // Not `performance.now()`, which stops while a phone sleeps.
    const isOld = shown !== undefined && Math.abs(Date.now() - shown.atMs) > freshMs
    if (document.visibilityState === 'visible' && isOld) void loadRestaurantData()
  })
  // Offers begin and end by the server's time.
  onClockCorrected(() => {
    if (shown && shown.reply.offers.length > 0) setMenu(shown.reply)
  })
  window.addEventListener('online', () => {
    if (data.get().status === 'failed') void loadRestaurantData()
  })
}

export const getRestaurantData = data.get

/** Returns a function that unsubscribes. */
export const subscribeToRestaurantData = data.subscribe

export const useRestaurantData = (): RestaurantData => useStore(data)
