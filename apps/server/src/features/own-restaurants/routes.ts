import type { Bind } from '#server/http/routing/route.ts'
import { browserOf } from '#server/platform/browser-name.ts'
import type { OwnRestaurantService } from './service.ts'

/** The restaurants of the caller's account (decision 116). */
export const bindOwnRestaurants = (bind: Bind, own: OwnRestaurantService): void => {
  bind('listOwnRestaurants', async ({ caller }) => ({ body: await own.list(caller) }))

  bind('switchRestaurant', async ({ caller, body, headers, network }) => {
    const place = { browser: browserOf(headers['user-agent']), network: network() }
    return { body: await own.switchTo(caller, body.toRestaurantId, place) }
  })

  bind('createOwnRestaurant', async ({ caller, body }) => ({ body: await own.create(caller, body) }))

  bind('joinRestaurant', async ({ caller, body }) => ({ body: await own.join(caller, body) }))

  bind('getOwnReports', async ({ caller, query }) => ({ body: await own.report(caller, query) }))
}
