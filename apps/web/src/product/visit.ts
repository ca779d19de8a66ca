import { type StorageKey, storage } from '../lib/storage.ts'
import { createStore, useStore } from '../lib/store.ts'

/** The current user and place (spec §3 "Shared context"). */
export type Visit = {
  readonly restaurantId: string | undefined
  /** The present table: the link's table, until staff move the party. */
  readonly tableNumber: number | undefined
  /** The table of the link that this browser opened. */
  readonly linkTable: number | undefined
  /** The diner of new orders: `orderForUser` while a staff member adds to an order, else this browser's id. */
  readonly userId: string
  /** A staff member is adding to the order of the diner at this table; `userId` is that diner's (spec §4). */
  readonly isForDiner: boolean
}

/** A random UUID. crypto.randomUUID exists only on https and localhost, but a table link may be plain http. */
export const newUuid = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, in the usual variant.
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
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

const storedTable = (): Pick<Visit, 'tableNumber' | 'linkTable'> => {
  const tableNumber = storage.get('tableNumber')
  return { tableNumber, linkTable: tableNumber }
}

const visit = createStore<Visit>({ restaurantId: restaurantOfVisit(), ...storedTable(), ...whom() })

const change = (part: Partial<Visit>): void => visit.set({ ...visit.get(), ...part })

// Only changes by this tab count: another tab at another table, or a login there, must not move this diner.
storage.subscribe(({ key, isFromOtherTab }) => {
  if (isFromOtherTab || !visitKeys.includes(key)) return
  if (key === 'restaurantId') change({ restaurantId: restaurantOfVisit() })
  else if (key === 'tableNumber') change(storedTable())
  else change(whom())
})

export const getVisit = visit.get

export const subscribeToVisit = visit.subscribe

export const useVisit = (): Visit => useStore(visit)

/** Stores the diner's table from the table link (spec §2 "Splash screen"). */
export const setTable = (restaurantId: string, tableNumber: number): void => {
  if (visit.get().isForDiner) storage.remove('orderForUser')
  // The cached orders belong to the previous restaurant.
  if (restaurantId !== storage.get('restaurantId')) storage.remove('cachedOrders')
  storage.set('restaurantId', restaurantId)
  storage.set('tableNumber', tableNumber)
}

/** Staff moved the party to another table; the link stays. Lasts until the page is closed. */
export const setPresentTable = (tableNumber: number): void => {
  if (tableNumber !== visit.get().tableNumber) change({ tableNumber })
}

/** Shows the menu of a restaurant without a table: orders are not possible. */
export const setRestaurant = (restaurantId: string): void => storage.set('restaurantId', restaurantId)

/** Adds to a diner's order until clearOrderFor() (spec §4 "Adding more items to an order"). Then open the menu. */
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

/** Ends adding to an order: without a table, new orders are this browser's own. No effect otherwise. */
export const clearOrderFor = (): void => {
  // Checks this tab, not the storage: another tab of the staff ends only its own adding.
  if (!visit.get().isForDiner) return
  if (storage.get('orderForUser') === visit.get().userId) {
    storage.remove('tableNumber')
    storage.remove('orderForUser')
  }
  change({ tableNumber: undefined, linkTable: undefined, userId: ownUserId(), isForDiner: false })
}

/**
 * While the staff area is open, the visit is at the restaurant of the logged-in staff; undefined ends this. A table
 * link of another restaurant in the same browser is stored for later.
 */
export const workAt = (restaurantId: string | undefined): void => {
  workplace = restaurantId
  const id = restaurantOfVisit()
  if (visit.get().restaurantId !== id) change({ restaurantId: id })
}
