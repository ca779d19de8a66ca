import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { SnapshotStorage } from './kitchen-database.ts'
import type { TickQueueNeeds } from './tick-types.ts'

/** The surroundings of a display: the server, a database and a clock. Tests and proofs bring their own. */
export type KitchenNeeds = Omit<TickQueueNeeds, 'onAnswer' | 'onRefused'> & {
  /** The orders in the kitchen (`listKitchenOrders`). */
  readonly fetchOrders: (restaurantId: string) => Promise<readonly Order[]>
  readonly fetchStations: (restaurantId: string) => Promise<readonly Station[]>
  readonly snapshots: SnapshotStorage
}
