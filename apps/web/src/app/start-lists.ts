import type { Bill } from '@thali/contract/bills/bill'
import type { PrinterMessage } from '@thali/contract/printing/schema'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { getRestaurantData, subscribeToRestaurantData } from '#web/features/menu/data/restaurant-data.ts'

/** A live list of the room that only some restaurants download. */
type RoomList<Item> = {
  readonly follow: (restaurantId: string) => () => void
  readonly receive: (item: Item) => void
}

type Holder<Item> = { current: RoomList<Item> | undefined }

/** The list of bills, downloaded for restaurants that issue bills only. */
export const bills: Holder<Bill> = { current: undefined }

/** The printers, downloaded for restaurants that have some only. */
export const printers: Holder<PrinterMessage> = { current: undefined }

/** Keeps a list from the first time that the restaurant wants it. The function returns one that ends that. */
const startWhen =
  <Item>(
    holder: Holder<Item>,
    isWanted: (restaurant: Restaurant) => unknown,
    load: () => Promise<RoomList<Item>>,
  ): ((restaurantId: string) => () => void) =>
  (restaurantId) => {
    let end: (() => void) | undefined
    let isStarted = false
    const start = (): void => {
      const { restaurant } = getRestaurantData()
      if (isStarted || !restaurant || !isWanted(restaurant)) return
      isStarted = true
      load().then(
        (file) => {
          holder.current = file
          // False after the end.
          if (isStarted) end = file.follow(restaurantId)
        },
        // The next state of the restaurant tries again.
        () => (isStarted = false),
      )
    }
    start()
    const unsubscribe = subscribeToRestaurantData(start)
    return () => {
      isStarted = false
      unsubscribe()
      end?.()
    }
  }

export const startBills = startWhen(
  bills,
  ({ billing }) => billing,
  () => import('./follow-bills.ts'),
)

export const startPrinters = startWhen(
  printers,
  ({ printing }) => printing,
  () => import('./follow-printers.ts'),
)
