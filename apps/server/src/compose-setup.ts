import { randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import { insertMembership, insertStaff, setPin } from './data/accounts/write-accounts.ts'
import { insertStarterMenu } from './data/menu/write-starter.ts'
import { insertRestaurant, saveChecklist } from './data/restaurants/write-restaurants.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import type { AuthService } from './features/auth/service.ts'
import { bindChecklist } from './features/checklist/routes.ts'
import { ChecklistService, starterMarks } from './features/checklist/service.ts'
import { bindOwnRestaurants } from './features/own-restaurants/routes.ts'
import { OwnRestaurantService } from './features/own-restaurants/service.ts'
import { PeriodReportService } from './features/reports/period-service.ts'
import { bindSetup } from './features/setup/routes.ts'
import { SetupService } from './features/setup/service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly config: Pick<Config, 'defaultRestaurantId' | 'restaurantsPerOwner'>
  readonly auth: AuthService
}

/** Creates the service of accounts with several restaurants and binds its calls (decision 116). */
const composeOwnRestaurants = ({ bind, db, clock, transaction, config, auth }: Composing): void => {
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

/** Creates the services of the first run, of the checklist after it, and of further restaurants, and binds their calls. */
export const composeSetup = ({ bind, config, auth, ...shared }: Composing): SetupService => {
  const setup = new SetupService({
    ...shared,
    newId: randomUUID,
    defaultRestaurantId: config.defaultRestaurantId,
    insertRestaurant,
    insertStaff,
    async insertStarterMenu(trx, id, by, now) {
      await insertStarterMenu(trx, id, by, now)
      await saveChecklist(trx, by.restaurantId, starterMarks)
    },
    openSession: (...opened) => auth.openFirst(...opened),
  })
  bindSetup(bind, setup)
  composeOwnRestaurants({ ...shared, bind, config, auth })
  const { db, transaction } = shared
  const restaurants = { saveChecklist }
  bindChecklist(bind, new ChecklistService({ db, transaction, ...restaurants }))
  return setup
}
