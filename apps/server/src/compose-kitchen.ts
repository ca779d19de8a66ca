import { clearStations } from './data/menu/write-station.ts'
import { followKitchen, saveRemakes } from './data/orders/write-kitchen.ts'
import { auditOrder, saveOrder } from './data/orders/write-orders.ts'
import { moveStrayLines } from './data/orders/write-station.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { PreparationService } from './features/kitchen/preparation-service.ts'
import { ProgressService, type KitchenOrders } from './features/kitchen/progress-service.ts'
import { bindKitchen } from './features/kitchen/routes.ts'
import { StationService } from './features/kitchen/station-service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

/** The dependencies of the kitchen services. */
export type KitchenComposing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
}

const kitchenOrders: KitchenOrders = {
  save: saveOrder,
  follow: followKitchen,
  saveRemakes,
  audit: auditOrder,
}

/** The services of the kitchen that other parts of the server use. */
export type KitchenServices = { readonly preparation: PreparationService; readonly progress: ProgressService }

/** Creates the services of the kitchen, and binds their calls. */
export const composeKitchen = ({ bind, db, clock, newId, transaction }: KitchenComposing): KitchenServices => {
  const preparation = new PreparationService({ db, clock })
  const progress = new ProgressService({ db, clock, transaction, orders: kitchenOrders })
  bindKitchen(bind, {
    preparation,
    stations: new StationService({
      db,
      clock,
      newId,
      transaction,
      moveStrayLines,
      clearStations,
    }),
    progress,
  })
  return { preparation, progress }
}
