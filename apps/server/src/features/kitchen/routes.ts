import { ListInPieces } from '#server/http/routing/list-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { PreparationService } from './preparation-service.ts'
import type { ProgressService } from './progress-service.ts'
import type { StationService } from './station-service.ts'

export type KitchenRoutes = {
  readonly stations: StationService
  readonly progress: ProgressService
  readonly preparation: PreparationService
}

/** The kitchen: stations, its orders and their progress (plan §5). */
export const bindKitchen = (bind: Bind, { stations, progress, preparation }: KitchenRoutes): void => {
  bind('listStations', async ({ query }) => ({ body: await stations.list(query.restaurantId) }))

  bind('saveStations', async ({ caller, body }) => ({ body: await stations.save(caller, body) }))

  bind('setProgress', async ({ caller, params, body }) => ({
    body: await progress.set(caller, params.orderId, body),
  }))

  bind('listKitchenOrders', async ({ query: { restaurantId, isDone } }) => {
    if (isDone === 'true') return { body: await progress.listDone(restaurantId) }
    const pieces = progress.list(restaurantId)
    const { value: first, done } = await pieces.next()
    return done ? { body: first } : { body: new ListInPieces(first, pieces) }
  })

  bind('listPreparationTimes', async ({ params }) => ({ body: await preparation.answers.get(params.restaurantId) }))
}
