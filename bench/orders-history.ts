import { randomUUID } from 'node:crypto'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { ReportService } from '../apps/server/src/features/reports/service.ts'
import { hashPassword } from '../apps/server/src/platform/passwords.ts'
import { storeHistory } from '../apps/server/test/history.ts'
import { storeBills } from './bills-history.ts'
import { storePapers } from './papers-history.ts'
import { insertChoices, type ChoiceDishes } from './choices.ts'
import { insertMenus, makeMenus } from './menus.ts'

/** Default number of dishes per restaurant; the first restaurant has the id from makeMenus. */
const usualDishes = 60
export const restaurantId = `menu-${usualDishes}`

/** The staff of the first restaurant. */
export const staff = { username: 'bench', password: 'correct horse battery staple' } as const

/** A history: closed orders per restaurant, all older than a day; dishes; number of restaurants; bills of the first. */
export type Past = {
  readonly orders: number
  readonly dishes?: number
  readonly restaurants?: number
  readonly bills?: number
  /** Printed tickets of the last week, and a printer. */
  readonly papers?: number
}

/** The ids of a history's restaurants; all but the first have the same length. */
export const restaurantsOf = ({ dishes = usualDishes, restaurants = 1 }: Past): readonly [string, ...string[]] => [
  `menu-${dishes}`,
  ...Array.from({ length: restaurants - 1 }, (_, at) => `other-${String(at).padStart(6, '0')}-${dishes}`),
]

/** The dish with portions and options, and the one with a countdown. */
export const choiceDishesOf = (restaurantId: string): ChoiceDishes => ({
  restaurantId,
  chosen: `${restaurantId}-i10`,
  counted: `${restaurantId}-i11`,
})

/** Creates an embedded database with a history that ends with this evening, and its reports. */
export const makeHistory = async (file: string, past: Past): Promise<void> => {
  const { orders, dishes = usualDishes, bills, papers } = past
  const [first, ...others] = restaurantsOf(past)
  await makeMenus(file, [dishes])
  const db = openDatabase({ engine: 'sqlite', file })
  const staffId = randomUUID()
  const password_hash = await hashPassword(staff.password)
  await db.insertInto('staff').values({ id: staffId, username: staff.username, password_hash, created_at: 0 }).execute()
  await db
    .insertInto('memberships')
    .values({ restaurant_id: first, staff_id: staffId, role: 'admin', created_at: 0 })
    .execute()
  await insertChoices(db, choiceDishesOf(first))
  const now = Date.now()
  await db.transaction().execute(async (trx) => {
    await storeHistory(trx, { restaurantId: first, dishes, orders, now })
    if (bills !== undefined) await storeBills(trx, { restaurantId: first, bills, now })
    if (papers !== undefined) await storePapers(trx, { restaurantId: first, papers, now })
    for (const restaurantId of others) {
      await insertMenus(trx, [dishes], restaurantId.slice(0, restaurantId.lastIndexOf('-')))
      await storeHistory(trx, { restaurantId, dishes, orders, now, prefix: `${restaurantId}-` })
    }
  })
  const reports = new ReportService({ db })
  for (const restaurantId of [first, ...others]) await reports.rebuildReports(restaurantId)
  await db.destroy()
}
