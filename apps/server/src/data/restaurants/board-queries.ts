import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { readTakeaway } from './settings-queries.ts'

/** A restaurant with a board. */
export type BoardPlace = { readonly restaurantId: string; readonly restaurantName: string }

const selectPlace = compile((db, { code }: { readonly code: string }) =>
  db.selectFrom('restaurants').select(['id', 'name', 'takeaway']).where('board_code', '=', code),
)

/** The restaurant of a board's code; undefined for an unknown or revoked one, and while takeaway is off. */
export const findBoardPlace = async (db: Connection, code: string): Promise<BoardPlace | undefined> => {
  const [row] = (await selectPlace(db, { code })).rows
  if (!row || !readTakeaway(row.takeaway).isOn) return undefined
  return { restaurantId: row.id, restaurantName: row.name }
}
