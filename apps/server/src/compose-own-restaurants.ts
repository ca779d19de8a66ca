import type { Config } from './config.ts'
import { insertMembership, setPin } from './data/accounts/write-accounts.ts'
import { insertRestaurant } from './data/restaurants/write-restaurants.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import type { AuthService } from './features/auth/service.ts'
import { bindOwnRestaurants } from './features/own-restaurants/routes.ts'
import { OwnRestaurantService } from './features/own-restaurants/service.ts'
import { PeriodReportService } from './features/reports/period-service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly config: Pick<Config, 'restaurantsPerOwner'>
  readonly auth: AuthService
}

/** Creates the service of accounts with several restaurants and binds its calls (decision 116). */
export const composeOwnRestaurants = ({ bind, db, clock, transaction, config, auth }: Composing): void => {
  const periods = new PeriodReportService({ db, clock })
  const own = new OwnRestaurantService({
    db,
    clock,
    transaction,
    restaurantsMax: config.restaurantsPerOwner,
    insertRestaurant,
    insertMembership,
    removePin: (trx, staffId) => setPin(trx, staffId, null),
    checkCredentials: (credentials) => auth.check(credentials),
    openSession: (by, place) => auth.open(by, place, () => Promise.resolve()),
    sumPeriod: (...asked) => periods.sums(...asked),
  })
  bindOwnRestaurants(bind, own)
}
