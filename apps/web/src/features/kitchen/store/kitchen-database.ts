import type { Order } from '@thali/contract/orders/order'
import type { QueuedTick, TickStorage } from './tick-types.ts'

/** The last tickets of a restaurant, for a start without a network. */
export type Snapshot = {
  readonly restaurantId: string
  /** When the list was complete (ms since 1970). */
  readonly savedAt: number
  readonly orders: readonly Order[]
  readonly stations: readonly { readonly id: string; readonly name: string }[]
}

const ticksName = 'ticks'
const snapshotsName = 'snapshots'
const ordersName = 'orders'

type StoredOrder = { readonly restaurantId: string; readonly order: Order }

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('ThaliKitchen', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ticksName, { keyPath: 'id' })
    request.result.createObjectStore(snapshotsName, { keyPath: 'restaurantId' })
    request.result.createObjectStore(ordersName, { keyPath: ['restaurantId', 'order.id'] })
  })
  return settle(request)
}

let connection: Promise<IDBDatabase> | undefined

const disconnect = (): void => {
  connection = undefined
}

const connect = async (): Promise<IDBDatabase> => {
  const database = await open()
  // The browser closes it, for example when the data of the site is deleted.
  database.addEventListener('close', disconnect)
  database.addEventListener('versionchange', () => {
    disconnect()
    database.close()
  })
  return database
}

/** One connection for the page: to open one costs as much as a write, and a tick needs three. */
const connected = async (): Promise<IDBDatabase> => {
  connection ??= connect()
  try {
    return await connection
  } catch (error) {
    disconnect()
    throw error
  }
}

/** Resolves after the commit, so that a tick survives a power cut before it is sent. */
const inTransaction = async <T>(
  names: readonly string[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> => {
  const database = await connected()
  const transaction = database.transaction(names, mode, { durability: mode === 'readwrite' ? 'strict' : 'default' })
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
  const [result] = await Promise.all([settle(work(transaction)), committed])
  return result
}

const inStore = <T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => inTransaction([name], mode, (transaction) => work(transaction.objectStore(name)))

/** The unsent ticks of this device. Each call rejects where the browser has no database. */
export const tickStorage: TickStorage = {
  // The browser sorts them by their ids, which rise with time.
  list: () => inStore<QueuedTick[]>(ticksName, 'readonly', (store) => store.getAll()),
  add: async (tick) => {
    await inStore(ticksName, 'readwrite', (store) => store.put(tick))
  },
  has: async (id) => (await inStore(ticksName, 'readonly', (store) => store.getKey(id))) !== undefined,
  delete: async (id) => {
    await inStore(ticksName, 'readwrite', (store) => store.delete(id))
  },
}

/** The keys of all orders of a restaurant: an array is greater than every id. */
const ordersOf = (restaurantId: string): IDBKeyRange => IDBKeyRange.bound([restaurantId], [restaurantId, []])

/** The last snapshot that this page has stored. */
let stored: Snapshot | undefined

const writeOrders = (store: IDBObjectStore, { restaurantId, orders }: Snapshot, known: Snapshot | undefined): void => {
  if (!known) store.delete(ordersOf(restaurantId))
  const before = new Map(known?.orders.map((order) => [order.id, order]))
  for (const order of orders) {
    if (before.get(order.id) !== order) store.put({ restaurantId, order } satisfies StoredOrder)
    before.delete(order.id)
  }
  for (const id of before.keys()) store.delete([restaurantId, id])
}

/** The last tickets of this device. Each call rejects where the browser has no database. */
export const snapshotStorage = {
  find: async (restaurantId: string): Promise<Snapshot | undefined> => {
    const [head, orders] = await Promise.all([
      inStore<Omit<Snapshot, 'orders'> | undefined>(snapshotsName, 'readonly', (store) => store.get(restaurantId)),
      inStore<StoredOrder[]>(ordersName, 'readonly', (store) => store.getAll(ordersOf(restaurantId))),
    ])
    return head && { ...head, orders: orders.map(({ order }) => order) }
  },
  /** Writes only the orders that have changed: a copy of 200 orders costs more than a tick. */
  save: async (snapshot: Snapshot): Promise<void> => {
    const known = stored?.restaurantId === snapshot.restaurantId ? stored : undefined
    // After a failure all are written again.
    stored = undefined
    await inTransaction([snapshotsName, ordersName], 'readwrite', (transaction) => {
      writeOrders(transaction.objectStore(ordersName), snapshot, known)
      const { restaurantId, savedAt, stations } = snapshot
      return transaction.objectStore(snapshotsName).put({ restaurantId, savedAt, stations })
    })
    stored = snapshot
  },
}

export type SnapshotStorage = typeof snapshotStorage
