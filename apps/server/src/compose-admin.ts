import { applyMenuChanges } from './data/menu/write-bulk.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { ProgramService } from './features/accounts/program-service.ts'
import { bindAccounts, bindPrograms } from './features/accounts/routes.ts'
import { SessionService } from './features/accounts/session-service.ts'
import { StaffService } from './features/accounts/staff-service.ts'
import { bindAuditLog } from './features/audit-log/routes.ts'
import { AuditLog } from './features/audit-log/service.ts'
import { MenuExport } from './features/menu-file/export.ts'
import { bindMenuFile, type MenuFileServices } from './features/menu-file/routes.ts'
import { MenuFileService, type MenuFileNeeds } from './features/menu-file/service.ts'
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
  return {
    imports: new MenuFileService({
      db,
      clock,
      transaction,
      applyChanges: applyMenuChanges,
      pictures,
    }),
    exports: new MenuExport({ db }),
  }
}

/** Creates the services of the administration and binds their calls (plan §8). */
export const composeAdmin = (composing: MenuFileComposing & { readonly bind: Bind }): void => {
  const { bind, db, clock, transaction } = composing
  const needs = { db, clock, transaction }
  bindAuditLog(bind, new AuditLog({ db, clock }))
  bindAccounts(bind, { staff: new StaffService(needs), sessions: new SessionService(needs) })
  bindPrograms(bind, new ProgramService(needs))
  bindMenuFile(bind, createMenuFile(composing))
}
