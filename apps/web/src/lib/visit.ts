import { type StorageKey, storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** Who is here, and where (spec §3 "Shared context"). */
export type Visit = {
  readonly restaurantId: string | undefined
  readonly tableNumber: number | undefined
  /** Whom orders are sent for: `orderForUser` when a staff member adds to somebody's order, else this browser's id. */
  readonly userId: string
  /** A staff member is adding to the order of the diner at this table; `userId` is that diner's (spec §4). */
  readonly isForDiner: boolean
}

/**
 * Makes an id. crypto.randomUUID exists only on https and localhost; a table link may be plain http in a restaurant's own
 * network.
 *
 * @returns A random UUID.
 */
export const newUuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (at === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const ownUserId = (): string => {
  const known = storage.get('userId')
  if (known) return known
  const made = newUuid()
  storage.set('userId', made)
  return made
}

const visitKeys: readonly StorageKey[] = ['restaurantId', 'tableNumber', 'orderForUser', 'userId']

const whom = (): Pick<Visit, 'userId' | 'isForDiner'> => {
  const orderForUser = storage.get('orderForUser')
  return { userId: orderForUser ?? ownUserId(), isForDiner: orderForUser !== undefined }
}

let workplace: string | undefined

const restaurantOfVisit = (): string | undefined => workplace ?? storage.get('restaurantId')

const visit = createStore<Visit>({
  restaurantId: restaurantOfVisit(),
  tableNumber: storage.get('tableNumber'),
  ...whom(),
})

const change = (part: Partial<Visit>): void => visit.set({ ...visit.get(), ...part })

// Only this tab's changes are followed: a second tab at another table, or a login there, must not move this diner.
storage.subscribe(({ key, isFromOtherTab }) => {
  if (isFromOtherTab || !visitKeys.includes(key)) return
  if (key === 'restaurantId') change({ restaurantId: restaurantOfVisit() })
  else if (key === 'tableNumber') change({ tableNumber: storage.get('tableNumber') })
  else change(whom())
})

/** The current visit; for code outside components. */
export const getVisit = visit.get

/** Calls the listener after each change of the visit; returns how to unsubscribe. */
export const subscribeToVisit = visit.subscribe

/** @returns The visit, followed. */
export const useVisit = (): Visit => useStore(visit)

/**
 * Remembers where the diner sits, as the table link says (spec §2 "Splash screen").
 *
 * @param restaurantId The link's restaurant.
 * @param tableNumber The link's table.
 */
export const setTable = (restaurantId: string, tableNumber: number): void => {
  // Who scans a table link orders for themselves.
  if (visit.get().isForDiner) storage.remove('orderForUser')
  // The orders known here are of the restaurant before, as are the baskets that go now.
  if (restaurantId !== storage.get('restaurantId')) storage.remove('cachedOrders')
  storage.set('restaurantId', restaurantId)
  storage.set('tableNumber', tableNumber)
}

/**
 * Shows a restaurant's menu to who is at no table that we know: nothing can be sent from here.
 *
 * @param restaurantId Whose.
 */
export const setRestaurant = (restaurantId: string): void => storage.set('restaurantId', restaurantId)

/**
 * Begins adding to somebody's order: until clearOrderFor() the table is known, and what is sent is that diner's (spec §4
 * "Adding more items to an order"). The caller then opens paths.adminMenu.
 *
 * @param order Whose: its table and its diner.
 */
export const setOrderFor = ({
  tableNumber,
  userId,
}: {
  readonly tableNumber: number
  readonly userId: string
}): void => {
  storage.set('tableNumber', tableNumber)
  storage.set('orderForUser', userId)
}

/** Ends that: the table is asked for again, and orders are this browser's own. Nothing happens when nobody is adding. */
export const clearOrderFor = (): void => {
  // Asked of this tab, not of the browser: another tab of the staff ends its own, and cannot leave this one stuck.
  if (!visit.get().isForDiner) return
  if (storage.get('orderForUser') === visit.get().userId) {
    storage.remove('tableNumber')
    storage.remove('orderForUser')
  }
  change({ tableNumber: undefined, userId: ownUserId(), isForDiner: false })
}

/**
 * While the staff area is open the visit is at the restaurant of whoever is logged in: a table link of another one that
 * was opened in the same browser moves nobody, and is not forgotten either.
 *
 * @param restaurantId Whose staff is at work here; undefined when the staff area is left.
 */
export const workAt = (restaurantId: string | undefined): void => {
  workplace = restaurantId
  const id = restaurantOfVisit()
  if (visit.get().restaurantId !== id) change({ restaurantId: id })
}
