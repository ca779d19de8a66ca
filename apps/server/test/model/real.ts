import type { ReportService } from '#server/features/reports/service.ts'
import { reportsOf } from '../reports.ts'
import { aRestaurant, anItem, logIn, type TestRestaurant } from '../builders.ts'
import type { TestServer } from '../harness.ts'
import type { Model } from './model.ts'

/** One restaurant on a running server, with its staff's token. */
export type Real = {
  readonly server: TestServer
  readonly restaurant: TestRestaurant
  readonly reports: ReportService
  /** A valid admin token, however far the clock was moved. */
  token(): Promise<string>
  /** Called once per step. */
  onStep(): void
}

const itemCount = 7
const tokenHoldsMs = 10 * 60_000
let restaurants = 0

/** Creates a restaurant with a few dishes and no orders, and its model. */
export const openBoth = async (server: TestServer, onStep: () => void): Promise<{ model: Model; real: Real }> => {
  const restaurant = await aRestaurant(server.db, `r-${(restaurants += 1)}`)
  const model: Model = {
    items: new Map(),
    offers: [],
    orders: [],
    seen: new Map(),
    staffChanges: 0,
    now: server.clock.now().getTime(),
  }
  for (let index = 0; index < itemCount; index += 1) {
    const pricePaise = 995 + index * 1111
    const id = await anItem(server.db, restaurant, `${restaurant.id}-dish-${index}`, { price: pricePaise / 100 })
    model.items.set(id, { pricePaise, isSuspended: false })
    model.seen.set(id, pricePaise)
  }
  let login: { at: number; token: string } | undefined
  const token = async (): Promise<string> => {
    const now = server.clock.now().getTime()
    if (!login || now - login.at > tokenHoldsMs)
      login = { at: now, token: (await logIn(server, restaurant.admin)).accessToken }
    return login.token
  }
  return {
    model,
    real: { server, restaurant, reports: reportsOf(server.db), token, onStep },
  }
}
