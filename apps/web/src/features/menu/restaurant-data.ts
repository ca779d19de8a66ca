import { type MenuCategory, type MenuItem, type Restaurant, type RestaurantReply, offerPrice } from '@thali/contract'
import { whenQuiet } from '#web/lib/idle.ts'
import { logFailure, logWarning } from '#web/lib/log.ts'
import { onClockCorrected, serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { getVisit, subscribeToVisit } from '#web/lib/visit.ts'
import { takeEmbeddedMenu } from './embedded-menu.ts'
import { findKeptMenu, forgetMenu, keepMenu } from './kept-menu.ts'

/** A dish as it is shown and ordered: `price` is what it costs now. */
export type Dish = MenuItem & {
  /** What it costs without the offer that holds, if one does. */
  readonly fullPrice?: number
}

/** The restaurant of the visit and its menu (spec §3 "Shared context", "Restaurant response"). */
export type RestaurantData = {
  /** `unknown`: the server has no such restaurant; `failed`: trying again may help. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unknown'
  /** Known before the menu is when this browser was here before. */
  readonly restaurant: Restaurant | undefined
  /** Heaviest first; those without items left out. */
  readonly categories: readonly MenuCategory[]
  /** Of all categories, each once. */
  readonly items: readonly Dish[]
  readonly itemById: ReadonlyMap<string, Dish>
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

const underOffers = (item: MenuItem, offers: RestaurantReply['offers'], now: Date): Dish => {
  const price = offerPrice(item, offers, now)
  return price === item.price ? item : { ...item, price, fullPrice: item.price }
}

/**
 * Arranges the server's answer for the screens, at the prices of the moment.
 *
 * @param reply The answer.
 * @param now The moment (default: the server's time), which decides what offers hold.
 * @returns The data, ready.
 */
export const toRestaurantData = (reply: RestaurantReply, now = serverNow()): RestaurantData => {
  const { restaurant, offers } = reply
  const categories = reply.categories
    .filter((category) => category.items.length > 0)
    .map((category) => ({ ...category, items: category.items.map((item) => underOffers(item, offers, now)) }))
  const itemById = new Map(categories.flatMap((category) => category.items.map((item) => [item.id, item] as const)))
  return { status: 'ready', restaurant, categories, items: [...itemById.values()], itemById }
}

const data = createStore(empty('loading', remembered(getVisit().restaurantId)))
/** The menu on the screen: the server's answer, its restaurant, and its arrival (ms since 1970, the phone's clock). */
let shown: { readonly restaurantId: string; readonly reply: RestaurantReply; readonly atMs: number } | undefined
let loading: { readonly restaurantId: string; readonly done: Promise<void> } | undefined

const isShown = (restaurantId: string): boolean => shown?.restaurantId === restaurantId

const show = (reply: RestaurantReply): void => {
  const { restaurant, offers } = reply
  // Written out to compare, not kept so: the dishes are in memory once, and a first visit has nothing to compare with.
  const isSame = data.get().status === 'ready' && shown && JSON.stringify(shown.reply) === JSON.stringify(reply)
  shown = { restaurantId: restaurant.id, reply, atMs: Date.now() }
  // The menu kept from the last visit is mostly still the menu: then nothing is drawn anew. Prices under offers move
  // with the time, though.
  if (!isSame || offers.length > 0) data.set(toRestaurantData(reply))
}

const showKept = async (restaurantId: string): Promise<void> => {
  const reply = await findKeptMenu(restaurantId)
  if (reply && getVisit().restaurantId === restaurantId && !isShown(restaurantId)) show(reply)
}

const fetchMenu = async (restaurantId: string): Promise<void> => {
  try {
    // A table link's document brings the menu along: what fetches one is not in the first download.
    const { fetchRestaurant } = await import('./fetch-restaurant.ts')
    const reply = await fetchRestaurant(restaurantId)
    if (getVisit().restaurantId !== restaurantId) return
    if (!reply) {
      forgetMenu()
      data.set(empty('unknown', undefined))
      return
    }
    // Nobody of ours answers so; spec §8 "Restaurant data missing".
    if (!reply.restaurant) {
      logWarning('Restaurant data missing')
      data.set(empty('failed', undefined))
      return
    }
    storage.set('restaurantDetails', reply.restaurant)
    show(reply)
    keepMenu(reply)
  } catch (error) {
    logFailure('Error retrieving the restaurant', error)
    if (getVisit().restaurantId !== restaurantId) return
    // A menu that is already here is better than none: only a first load fails visibly.
    if (!isShown(restaurantId)) data.set(empty('failed', remembered(restaurantId)))
  }
}

const learnTime = async (): Promise<void> => {
  try {
    const { askTime } = await import('./fetch-restaurant.ts')
    await askTime()
  } catch {
    // Without a network the phone's date decides, corrected by what is known of it.
  }
}

const load = async (restaurantId: string): Promise<void> => {
  const embedded = takeEmbeddedMenu(restaurantId)
  if (embedded) {
    storage.set('restaurantDetails', embedded.restaurant)
    show(embedded)
    keepMenu(embedded)
    // A script cannot read the time a document was answered at: any call of the API brings it.
    whenQuiet(() => void learnTime())
    return
  }
  const fetched = fetchMenu(restaurantId)
  const kept = isShown(restaurantId) ? undefined : showKept(restaurantId)
  // A failure is only known to be one when there is no kept menu either.
  await Promise.all([fetched, kept])
}

/**
 * Fetches the menu of the visit's restaurant anew; what is shown stays until it is here. The first time it comes from the
 * document itself, or is the one kept from the last visit until the server has answered. Calls that overlap share one
 * request.
 *
 * @returns Resolves when it is done, well or not; never rejects.
 */
export const reloadRestaurantData = (): Promise<void> => {
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

/** How old a menu may be when somebody looks at it again (ms); prices and dishes change while a phone is in a pocket. */
const freshMs = 60_000

/** Loads the menu now and whenever the visit goes to another restaurant, and keeps it fresh. Called once, at the start. */
export const followRestaurant = (): void => {
  let current = getVisit().restaurantId
  void reloadRestaurantData()
  subscribeToVisit(() => {
    const { restaurantId } = getVisit()
    if (restaurantId === current) return
    current = restaurantId
    shown = undefined
    data.set(empty('loading', remembered(restaurantId)))
    void reloadRestaurantData()
  })
  document.addEventListener('visibilitychange', () => {
    // Not by the page's own clock, which stands still while a phone sleeps.
    const isOld = shown !== undefined && Math.abs(Date.now() - shown.atMs) > freshMs
    if (document.visibilityState === 'visible' && isOld) void reloadRestaurantData()
  })
  // Offers begin and end by the server's time.
  onClockCorrected(() => {
    if (shown && shown.reply.offers.length > 0) data.set(toRestaurantData(shown.reply))
  })
  window.addEventListener('online', () => {
    if (data.get().status === 'failed') void reloadRestaurantData()
  })
}

/** The current data; for code outside components. */
export const getRestaurantData = data.get

/** @returns The restaurant and its menu, followed. */
export const useRestaurantData = (): RestaurantData => useStore(data)
