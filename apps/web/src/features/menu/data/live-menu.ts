// Keeps an open menu current: changes by the kitchen, countdowns and hours of categories. Not in the first download.
import type { Reply } from '@thali/contract/api/calls'
import type { MenuCategory } from '@thali/contract/menu/category'
import type { MenuMessage } from '@thali/contract/menu/item'
import { isWithin, nextStart } from '@thali/contract/restaurants/hours'
import { stockEndpoints } from '@thali/contract/stock/endpoints'
import { call } from '#web/api/call.ts'
import { shortMoment } from '#web/lib/date-time.ts'
import { shownLanguage } from '#web/lib/language/language.ts'
import { logWarning } from '#web/lib/log.ts'
import { menuFollower } from '#web/product/menu-follower.ts'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { type VisitEvent, isVisitLive, subscribeToVisitEvents } from '#web/product/visit-events.ts'
import { getVisit } from '#web/product/visit.ts'
import { menuMessages } from '../list/messages.en.ts'
import {
  type Dish,
  type RestaurantData,
  completeMenu,
  getRestaurantData,
  reloadRestaurantData,
  subscribeToRestaurantData,
} from './restaurant-data.ts'

const everyMs = 30_000

/** The phones of a restaurant spread their requests for a changed menu over this time (ms). */
const spreadMs = 2000

const menuPaths: readonly string[] = [
  paths.menu,
  paths.search,
  paths.basket,
  paths.adminMenu,
  paths.adminSearch,
  paths.adminBasket,
  paths.orderPad,
]

/** A live connection brings the countdowns when it opens. Without one they are fetched after this long (ms). */
const streamMs = 5000

type Counts = ReadonlyMap<string, number>

const closedText = (periods: MenuCategory['availability'] = [], timezone: string, now: Date): string | undefined => {
  if (isWithin(periods, now, timezone)) return undefined
  const start = nextStart(periods, now, timezone)
  return start ? menuMessages.from(shortMoment(start, timezone, now)) : menuMessages.unavailable
}

/** The closed categories by id, with the time of opening in words. */
export const closedCategories = ({ categories, restaurant }: RestaurantData, now: Date): ReadonlyMap<string, string> =>
  new Map(
    categories.flatMap(({ id, availability }) => {
      const text = closedText(availability, restaurant?.timezone ?? 'UTC', now)
      return text === undefined ? [] : [[id, text] as const]
    }),
  )

/** The menu with countdowns and closed categories. Categories without either stay the same objects. */
export const withLive = (menu: RestaurantData, left: Counts, closed: ReadonlyMap<string, string>): RestaurantData => {
  if (left.size + closed.size === 0) return menu
  const live = new Map<string, Dish>()
  const completed = (dish: Dish): Dish => {
    const count = left.get(dish.id)
    const opens = closed.get(dish.categoryId)
    if (count === undefined && opens === undefined) return dish
    return {
      ...dish,
      ...(count !== undefined && { left: count }),
      ...(count === 0 && { isSoldOut: true }),
      ...(opens !== undefined && { closed: opens }),
    }
  }
  for (const dish of menu.items) live.set(dish.id, completed(dish))
  const categories = menu.categories.map((category) => {
    const items = category.items.map((item) => live.get(item.id) ?? item)
    return items.every((item, at) => item === menu.itemById.get(item.id) && item === category.items[at])
      ? category
      : { ...category, items }
  })
  return { ...menu, categories, items: [...live.values()], itemById: live }
}

let left: Counts = new Map()
// Without countdowns and hours nothing is drawn again.
let applied = '[[],[],0]'
/** Rises with each change of the words. */
let wordsRevision = 0
/** Shows the menu in the language of the screen, where the restaurant has others than English. */
let inShownLanguage = (menu: RestaurantData): RestaurantData => menu
let followsWords = false

const followWords = async (): Promise<void> => {
  if (followsWords || !getRestaurantData().restaurant?.languages) return
  followsWords = true
  try {
    const words = await import('./menu-words.ts')
    inShownLanguage = words.inShownLanguage
    words.followMenuWords(() => {
      wordsRevision += 1
      apply()
    })
  } catch (error) {
    // The next menu tries again.
    followsWords = false
    logWarning(`The words of the menu are not followed: ${String(error)}`)
  }
}

// Staff may order at any time (plan §3.6).
const apply = (): void => {
  const closed = isStaffPath(location.pathname)
    ? new Map<string, string>()
    : closedCategories(getRestaurantData(), serverNow())
  const next = JSON.stringify([[...left], [...closed], wordsRevision])
  if (next === applied) return
  applied = next
  completeMenu((menu) => withLive(inShownLanguage(menu), left, closed))
}

/** Rises with each count that an event brought: an answer from before is older. */
let received = 0

const setLeft = (counts: Reply<'getStock'>): void => {
  left = new Map(counts.map((one) => [one.itemId, one.left]))
}

const askStock = async (): Promise<void> => {
  const { restaurantId } = getVisit()
  if (!restaurantId) return
  try {
    const before = received
    const counts = await call(stockEndpoints.getStock, { params: { restaurantId } })
    if (received === before) setLeft(counts)
  } catch (error) {
    // The next request follows in 30 s; the server refuses an order of more than is left.
    logWarning(`Countdowns are not known: ${String(error)}`)
  }
}

let askedAtMs = Date.now()
let first: ReturnType<typeof setTimeout> | undefined

const refresh = async (): Promise<void> => {
  clearTimeout(first)
  askedAtMs = Date.now()
  await Promise.all([reloadRestaurantData(), askStock()])
  apply()
}

const isOpen = (): boolean => document.visibilityState === 'visible' && menuPaths.includes(location.pathname)

const receive = (event: VisitEvent | MenuMessage): void => {
  if (event.kind === 'connected') void refresh()
  else if (event.kind === 'menu') setTimeout(() => void reloadRestaurantData().then(apply), Math.random() * spreadMs)
  else if (event.kind === 'stock') {
    received += 1
    setLeft(event.stock)
    apply()
  }
}

/**
 * Follows the menu and its countdowns by the events of the visit. Without events it asks every 30 s while a screen with
 * dishes is visible. Called once.
 */
export const followLiveMenu = (): void => {
  apply()
  // The hours of closed categories are words.
  shownLanguage.subscribe(apply)
  subscribeToRestaurantData(() => void followWords())
  void followWords()
  const hasStream = getVisit().linkTable !== undefined || isStaffPath(location.pathname)
  first = setTimeout(() => void askStock().then(apply), hasStream ? streamMs : 0)
  subscribeToVisitEvents(receive)
  menuFollower.current = { receive, refresh }
  if (menuFollower.isLate) void refresh()
  setInterval(() => {
    // Categories open and close by the clock.
    if (isVisitLive.get()) apply()
    else if (isOpen()) void refresh()
  }, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (isOpen() && Date.now() - askedAtMs >= everyMs) void refresh()
  })
}
