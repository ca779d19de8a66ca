import type { Sitting } from '@thali/contract/tables/sitting'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { toStored } from './sittings-queries.ts'
import { type SittingKey } from './write-sittings.ts'

/** How a sitting ended; `at` in ms since 1970. */
export type SittingEnd = {
  readonly at: number
  readonly reason: NonNullable<Sitting['endReason']>
  readonly note?: string | undefined
  readonly mergedInto?: string | undefined
}

type EndParams = SittingKey &
  Pick<SittingEnd, 'at' | 'reason'> & { readonly note: string | null; readonly mergedInto: string | null }

const updateEnd = compile((db, { restaurantId, id, at, reason, note, mergedInto }: EndParams) =>
  db
    .updateTable('sittings')
    .set((eb) => ({
      ended_at: at,
      end_reason: reason,
      end_note: note,
      merged_into: mergedInto,
      version: eb('version', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returningAll(),
)

/** Stores the end of a locked open sitting, raises its version and returns the re-read sitting. */
export const endSitting = async (
  trx: Connection,
  { restaurantId, id }: SittingKey,
  { at, reason, note, mergedInto }: SittingEnd,
): Promise<Sitting> => {
  const ended = { at, reason, note: note ?? null, mergedInto: mergedInto ?? null }
  const [row] = (await updateEnd(trx, { restaurantId, id, ...ended })).rows
  if (!row) throw new Error('The locked sitting is not there')
  return toStored(row).sitting
}
