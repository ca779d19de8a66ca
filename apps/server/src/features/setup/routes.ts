import type { Bind } from '#server/http/routing/route.ts'
import { browserOf } from '#server/platform/browser-name.ts'
import type { SetupService } from './service.ts'

/** The calls of the first run (plan §8.1). */
export const bindSetup = (bind: Bind, setup: SetupService): void => {
  bind('getSetup', async () => ({ body: await setup.getState() }))

  bind('checkSetupCode', async ({ body }) => {
    await setup.checkCode(body.code)
    return { body: {} }
  })

  bind('setUp', async ({ body, headers, network }) => ({
    body: await setup.setUp(body, { browser: browserOf(headers['user-agent']), network: network() }),
  }))
}
