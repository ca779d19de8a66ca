import type { Bind } from '#server/http/routing/route.ts'
import type { ProgramService } from './program-service.ts'
import type { SessionService } from './session-service.ts'
import type { StaffService } from './staff-service.ts'

/** Staff accounts, passwords and sessions (plan §8.3). */
export const bindAccounts = (
  bind: Bind,
  { staff, sessions }: { readonly staff: StaffService; readonly sessions: SessionService },
): void => {
  bind('listStaff', async ({ query }) => ({ body: await staff.list(query.restaurantId) }))

  bind('createStaff', async ({ caller, body }) => ({ body: await staff.create(caller, body.username, body.role) }))

  bind('updateStaff', async ({ caller, params, body }) => ({ body: await staff.update(caller, params.staffId, body) }))

  bind('resetPassword', async ({ caller, params }) => ({ body: await staff.resetPassword(caller, params.staffId) }))

  bind('removeStaff', async ({ caller, params }) => {
    await staff.remove(caller, params.staffId)
    return { body: {} }
  })

  bind('listStaffSessions', async ({ caller, params }) => ({ body: await sessions.list(caller, params.staffId) }))

  bind('endStaffSessions', async ({ caller, params, query }) => {
    await sessions.end(caller, params.staffId, query.sessionId)
    return { body: {} }
  })

  bind('changeOwnPassword', async ({ caller, body }) => {
    await sessions.changePassword(caller, body.current, body.next)
    return { body: {} }
  })

  bind('listOwnSessions', async ({ caller }) => ({ body: await sessions.list(caller, caller.staffId) }))

  bind('endOwnSessions', async ({ caller, query }) => {
    await sessions.end(caller, caller.staffId, query.sessionId)
    return { body: {} }
  })
}

/** Other programs and their tokens (plan §11). */
export const bindPrograms = (bind: Bind, programs: ProgramService): void => {
  bind('listPrograms', async ({ query }) => ({ body: await programs.list(query.restaurantId) }))

  bind('createProgram', async ({ caller, body }) => ({ body: await programs.create(caller, body) }))

  bind('deleteProgram', async ({ caller, params }) => {
    await programs.end(caller, params.programId)
    return { body: {} }
  })
}
