import type { Printer } from '@thali/contract/printing/schema'
import type { Table } from '@thali/contract/tables/table'
import { fetchTables, liveSittings, roomTables } from '#web/features/floor/live-sittings.ts'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { fetchPrinters, livePrinters, roomPrinters } from '#web/features/printing/live-printers.ts'
import { type LiveList, stampOf } from '#web/lib/live-list.ts'
import type { ReadableStore } from '#web/lib/store.ts'
import { getVisit } from '#web/product/visit.ts'

/** The longest wait for the room's list (ms). Its connection fetches lists after three seconds at the latest. */
const waitMs = 5000

/** The age up to which an answer to the room is new (ms). */
const startMs = 10_000

const isAnswered = <Item>({ store }: LiveList<Item>): boolean => stampOf(store.get()) !== undefined

type RoomList<Item, Answer> = {
  readonly list: LiveList<Item>
  /** The last answer to the room. */
  readonly answer: ReadableStore<Answer | undefined>
  /** Whether the room has fetched the list, or is going to. */
  readonly isFollowed: () => boolean
  readonly fetch: (restaurantId: string) => Promise<Answer>
}

const untilAnswered = <Item>(list: LiveList<Item>, isFollowed: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const endings: (() => void)[] = []
    const end = (): void => {
      endings.splice(0).forEach((ending) => ending())
      resolve()
    }
    const check = (): void => {
      if (isAnswered(list) || !isFollowed()) end()
    }
    const timer = setTimeout(end, waitMs)
    endings.push(() => clearTimeout(timer), list.store.subscribe(check), subscribeToRestaurantData(check))
    check()
  })

/**
 * Reads a list for a form that edits a copy. The room fetches the same list: its answer serves once while it is new, since
 * the form may save afterwards. Else a call fetches the list.
 */
const reader = <Item, Answer>({ list, answer, isFollowed, fetch }: RoomList<Item, Answer>) => {
  let last: Answer | undefined
  return async (restaurantId: string): Promise<Answer> => {
    const isOld = !list.isAtMost(startMs) || answer.get() === last
    if (isAnswered(list) && isOld) return fetch(restaurantId)
    await untilAnswered(list, isFollowed)
    const isCurrent = list.store.get().status === 'ready' && getVisit().restaurantId === restaurantId
    last = isCurrent ? answer.get() : undefined
    return last ?? fetch(restaurantId)
  }
}

/** Reads the active tables with their cards. */
export const readTables: (restaurantId: string) => Promise<readonly Table[]> = reader({
  list: liveSittings,
  answer: roomTables,
  isFollowed: () => true,
  fetch: fetchTables,
})

/** Reads the printers with their settings. */
export const readPrinters: (restaurantId: string) => Promise<readonly Printer[]> = reader({
  list: livePrinters,
  answer: roomPrinters,
  isFollowed: () => {
    const { restaurant } = getRestaurantData()
    return !restaurant || restaurant.printing === true
  },
  fetch: fetchPrinters,
})
