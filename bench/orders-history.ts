import { randomUUID } from 'node:crypto'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { ReportService } from '../apps/server/src/features/reports/service.ts'
import { hashPassword } from '../apps/server/src/platform/passwords.ts'
import { storeHistory } from '../apps/server/test/history.ts'
import { makeMenus } from './menus.ts'

/** How many dishes the restaurant of a history has; its id is the one makeMenus gives. */
const dishes = 60
export const restaurantId = `menu-${dishes}`

/** Who can log in there. */
export const staff = { username: 'bench', password: 'correct horse battery staple' } as const

/**
 * An embedded database with a history, its evening ending now, and its reports.
 *
 * @param file Where to make it.
 * @param orders How many closed orders lie more than a day back.
 */
export const makeHistory = async (file: string, orders: number): Promise<void> => {
  await makeMenus(file, [dishes])
  const db = openDatabase({ engine: 'sqlite', file })
  await db
    .insertInto('staff')
    .values({
      id: randomUUID(),
      restaurant_id: restaurantId,
      username: staff.username,
      password_hash: await hashPassword(staff.password),
      role: 'admin',
      created_at: 0,
    })
    .execute()
  await db.transaction().execute((trx) => storeHistory(trx, { restaurantId, dishes, orders, now: Date.now() }))
  await new ReportService({ db }).rebuildReports(restaurantId)
  await db.destroy()
}
