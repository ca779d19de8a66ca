import { createHash } from 'node:crypto'
import type { ServiceReply } from '@thali/contract'
import type { Bind } from '#server/http/route.ts'
import type { MenuService } from './service.ts'

/**
 * The menu of a restaurant, and what this installation is (spec §7, design §5).
 *
 * @param bind From http/.
 * @param menu The service.
 * @param service What `GET /service` answers.
 */
export const bindMenu = (bind: Bind, menu: MenuService, service: ServiceReply): void => {
  bind('getService', async () => ({ body: service }))

  bind('getRestaurant', async ({ params, query, caller, headers }) => {
    const reply = await menu.getRestaurant(params.restaurantId, caller, query.includeSuspended === 'true')
    const json = JSON.stringify(reply)
    const ETag = `"${createHash('sha1').update(json).digest('base64url')}"`
    const caching = { ETag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
    if (headers['if-none-match'] === ETag) return { status: 304, body: { json: '' }, headers: caching }
    return { body: { json }, headers: caching }
  })
}
