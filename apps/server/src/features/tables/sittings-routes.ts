import { ListInPieces } from '#server/http/routing/list-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { SittingService } from './sittings-service.ts'

/** Sittings (plan §4.4). */
export const bindSittings = (bind: Bind, sittings: SittingService): void => {
  bind('listSittings', async ({ query }) => {
    const pieces = sittings.list(query)
    const { value: first, done } = await pieces.next()
    return done ? { body: first } : { body: new ListInPieces(first, pieces) }
  })

  bind('createSitting', async ({ caller, body }) => ({ body: await sittings.create(caller, body) }))

  bind('getSitting', async ({ caller, params, cookie }) => ({
    body: await sittings.get(caller, params.sittingId, cookie),
  }))

  bind('updateSitting', async ({ caller, params, body }) => ({
    body: await sittings.update(caller, params.sittingId, body),
  }))

  bind('mergeSitting', async ({ caller, params, body }) => ({
    body: await sittings.merge(caller, params.sittingId, body.from),
  }))

  bind('endSitting', async ({ caller, params, body }) => ({
    body: await sittings.end(caller, params.sittingId, body.reason),
  }))
}
