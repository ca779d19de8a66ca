import { replayed, requireKey } from '#server/http/routing/idempotency-key.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { DayReader } from './day-reader.ts'
import type { DayService } from './service.ts'

/** Business days and cash (plan §6). */
export const bindDays = (
  bind: Bind,
  { days, reader }: { readonly days: DayService; readonly reader: DayReader },
): void => {
  bind('listDays', async ({ query: { restaurantId, ...dates } }) => ({ body: await reader.list(restaurantId, dates) }))

  bind('getDay', async ({ params, query }) => ({ body: await reader.get(query.restaurantId, params.date) }))

  bind('closeDay', async ({ caller, params, body }) => ({ body: await days.close(caller, params.date, body) }))

  bind('createCashMovement', async ({ caller, body, headers }) => {
    const { movement, isReplayed } = await days.move(caller, { body, key: requireKey(headers) })
    return { body: movement, ...replayed(isReplayed) }
  })
}
