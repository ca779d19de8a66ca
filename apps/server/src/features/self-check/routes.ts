import type { Bind } from '#server/http/routing/route.ts'
import type { SelfCheckService } from './service.ts'

/** The self-check of Settings (plan §8.2). */
export const bindSelfCheck = (bind: Bind, selfCheck: SelfCheckService): void => {
  bind('provePresence', async ({ query, host }) => ({ body: { proof: selfCheck.prove(query.challenge), host } }))
  bind('getSelfCheck', async ({ query }) => ({ body: await selfCheck.check(query.restaurantId) }))
}
