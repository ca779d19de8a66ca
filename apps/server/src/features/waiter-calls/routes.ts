import type { Bind } from '#server/http/routing/route.ts'
import type { WaiterCallService } from './service.ts'

/** Waiter calls, which the spec's addresses name notifications (spec §7). */
export const bindWaiterCalls = (bind: Bind, calls: WaiterCallService): void => {
  bind('createWaiterCall', async ({ caller, body, cookie }) => ({
    body: await calls.create(caller, body, cookie),
  }))

  bind('listWaiterCalls', async ({ query }) => ({ body: await calls.list(query.restaurantId) }))

  bind('deleteWaiterCall', async ({ caller, params }) => {
    await calls.answer(caller, params.waiterCallId)
    return { body: {} }
  })

  bind('acknowledgeWaiterCall', async ({ caller, params }) => ({
    body: await calls.acknowledge(caller, params.waiterCallId),
  }))

  bind('reopenWaiterCall', async ({ caller, params }) => ({ body: await calls.reopen(caller, params.waiterCallId) }))
}
