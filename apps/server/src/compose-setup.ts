import { randomUUID } from 'node:crypto'
import { composeOwnRestaurants } from './compose-own-restaurants.ts'
import type { Config } from './config.ts'
import { insertStaff } from './data/accounts/write-accounts.ts'
import { insertStarterMenu } from './data/menu/write-starter.ts'
import { insertRestaurant, saveChecklist } from './data/restaurants/write-restaurants.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import type { AuthService } from './features/auth/service.ts'
import { bindChecklist } from './features/checklist/routes.ts'
import { ChecklistService, starterMarks } from './features/checklist/service.ts'
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
