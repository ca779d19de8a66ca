import { idempotencyReplayedHeader } from '@thali/contract/api/endpoint'
import type { Bind } from '#server/http/routing/route.ts'
import type { SourceOrderService } from './source-service.ts'

/** Orders from elsewhere, and the dishes that their ids stand for. */
export const bindSources = (bind: Bind, sources: SourceOrderService): void => {
  bind('createSourceOrder', async ({ caller, body }) => {
    const { order, isReplayed } = await sources.create(caller, body)
    return { body: order, ...(isReplayed ? { headers: { [idempotencyReplayedHeader]: 'true' } } : {}) }
  })

  bind('cancelSourceOrder', async ({ caller, params, body }) => ({
    body: await sources.cancel(caller, params.orderId, body.reason),
  }))

  bind('listOrderSources', async ({ query }) => ({ body: [...(await sources.listSources(query.restaurantId))] }))

  bind('listSourceItems', async ({ query }) => ({ body: await sources.listItems(query.restaurantId) }))

  bind('saveSourceItem', async ({ caller, body }) => ({ body: await sources.saveItem(caller, body) }))

  bind('deleteSourceItem', async ({ caller, params }) => {
    await sources.deleteItem(caller, params.sourceItemRowId)
    return { body: {} }
  })
}
