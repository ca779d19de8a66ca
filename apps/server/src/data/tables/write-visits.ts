import type { Insertable } from 'kysely'
import type { Face } from '@thali/contract/visits/feedback'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { type StoredVisit } from './visits-queries.ts'

/** Stores a new visit. */
export const insertVisit = async (trx: Connection, row: Insertable<Tables['visits']>): Promise<void> => {
  await trx.insertInto('visits').values(row).execute()
}

/** Stores the diner of a scanned visit, once, and a changed name. */
export const saveDiner = async (
  trx: Connection,
  { id, restaurantId }: Pick<StoredVisit, 'id' | 'restaurantId'>,
  diner: { readonly userId: string; readonly name: string },
): Promise<void> => {
  await trx
    .updateTable('visits')
    .set((eb) => ({ user_id: eb.fn.coalesce('user_id', eb.val(diner.userId)), name: diner.name }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}

/** Blocks a living visit or allows it again, and audits the change. Undefined for no living visit, else if it changed. */
export const saveBlock = async (
  trx: Connection,
  visitId: string,
  isBlocked: boolean,
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<boolean | undefined> => {
  const { restaurantId } = author.by
  const row = await trx
    .selectFrom('visits')
    .select('is_blocked')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', visitId)
    .where('ended_at', 'is', null)
    .$if(hasRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const before = Boolean(row.is_blocked)
  if (before === isBlocked) return false
  await trx
    .updateTable('visits')
    .set({ is_blocked: isBlocked })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', visitId)
    .execute()
  const change = { before: { isBlocked: before }, after: { isBlocked } }
  await recordAudit(trx, { ...author, action: 'update', kind: 'visit', id: visitId, ...change })
  return true
}

/** Stores how a visit was. `at` in ms since 1970: the first answer's time stays. */
export const writeFeedback = async (
  trx: Connection,
  { id, restaurantId }: Pick<StoredVisit, 'id' | 'restaurantId'>,
  { face, text = '', at }: { readonly face: Face; readonly text?: string | undefined; readonly at: number },
): Promise<void> => {
  await trx
    .updateTable('visits')
    .set((eb) => ({
      feedback_face: face,
      feedback_text: text || null,
      feedback_at: eb.fn.coalesce('feedback_at', eb.val(at)),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
}
