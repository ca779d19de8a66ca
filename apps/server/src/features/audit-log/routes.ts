import type { Bind } from '#server/http/routing/route.ts'
import type { AuditLog } from './service.ts'

/** The audit log (plan §8.6). */
export const bindAuditLog = (bind: Bind, log: AuditLog): void => {
  bind('listHistory', async ({ query }) => ({ body: await log.list(query) }))
}
