import type { Bind } from '#server/http/routing/route.ts'
import type { TodayService } from './service.ts'

/** The Today screen (plan §8.7). */
export const bindToday = (bind: Bind, today: TodayService): void => {
  bind('getToday', async ({ query }) => ({ body: await today.get(query.restaurantId) }))
}
