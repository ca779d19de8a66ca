import type { Bind } from '#server/http/routing/route.ts'
import type { StockService } from './service.ts'

/** The countdowns of dishes (plan §3.5). */
export const bindStock = (bind: Bind, stock: StockService): void =>
  bind('getStock', async ({ params }) => ({ body: await stock.answers.get(params.restaurantId) }))
