import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { bindAccounts, bindPrograms } from './features/accounts/routes.ts'
import { bindAuditLog } from './features/audit-log/routes.ts'
import { AuditLog } from './features/audit-log/service.ts'
import { listItemNames } from './data/menu/item-queries.ts'
import { ProgramService } from './features/accounts/program-service.ts'
import { SessionService } from './features/accounts/session-service.ts'
import { StaffService } from './features/accounts/staff-service.ts'
import { listStations } from './data/kitchen/station-queries.ts'
import { applyMenuChanges, readMenuVersions, readWholeMenu } from './data/menu/bulk-queries.ts'
import { MenuExport } from './features/menu-file/export.ts'
import { bindMenuFile, type MenuFileServices } from './features/menu-file/routes.ts'
import { MenuFileService, type MenuFileNeeds } from './features/menu-file/service.ts'
import { findMember } from './data/accounts/staff-queries.ts'
import { lockRestaurant } from './data/restaurants/queries.ts'
import { findSettings } from './data/restaurants/settings-queries.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

type MenuFileComposing = {
  readonly db: Database
  readonly clock: Clock
  readonly transaction: RunTransaction
  readonly pictures: MenuFileNeeds['pictures']
}

/** Creates the import and export of menus, for the server and for the operator's commands. */
export const createMenuFile = ({ db, clock, transaction, pictures }: MenuFileComposing): MenuFileServices => {
  const shared = { db, listStations, findSettings, readMenu: readWholeMenu }
  return {
    imports: new MenuFileService({
      ...shared,
      clock,
      transaction,
      lockRestaurant,
      readVersions: readMenuVersions,
      applyChanges: applyMenuChanges,
      pictures,
      isAdminOf: async (reading, restaurantId, staffId) =>
        (await findMember(reading, restaurantId, staffId))?.role === 'admin',
    }),
    exports: new MenuExport(shared),
  }
}

/** Creates the services of the administration and binds their calls (plan §8). */
export const composeAdmin = (composing: MenuFileComposing & { readonly bind: Bind }): void => {
  const { bind, db, clock, transaction } = composing
  const needs = { db, clock, transaction, lockRestaurant }
  bindAuditLog(bind, new AuditLog({ db, clock, listItemNames: (ids) => listItemNames(db, ids) }))
  bindAccounts(bind, { staff: new StaffService(needs), sessions: new SessionService(needs) })
  bindPrograms(bind, new ProgramService(needs))
  bindMenuFile(bind, createMenuFile(composing))
}
