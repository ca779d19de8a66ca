import type { Bind } from '#server/http/routing/route.ts'
import type { SlipService } from './slip-service.ts'

/** Slips of platforms' orders. */
export const bindSlips = (bind: Bind, slips: SlipService): void => {
  bind('createSlip', async ({ caller, params }) => ({ body: await slips.issue(caller, params.orderId) }))

  bind('listSlips', async ({ query }) => ({ body: await slips.list(query) }))

  bind('listSlipRows', async ({ query }) => ({ body: await slips.listRows(query) }))

  bind('saveSlipReceipt', async ({ caller, params, body }) => ({
    body: await slips.receive(caller, params.slipId, body),
  }))

  bind('reverseSlip', async ({ caller, params, body }) => ({
    body: await slips.reverse(caller, params.slipId, body.reason),
  }))
}
