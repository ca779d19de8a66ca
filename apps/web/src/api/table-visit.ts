import { visitEndpoints } from '@thali/contract/visits/endpoints'
import { endTableVisit, setTableVisit } from '#web/product/table-visit.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit, setTable } from '#web/product/visit.ts'
import { ApiError } from './errors.ts'
import { request } from './request.ts'

/** The fields of a visit that a phone sends in addition to its place. */
export type VisitWishes = {
  /** Default: the table of the opened link. */
  readonly tableNumber?: number
  /** The diner opened the link now, or confirmed to be at the table: an ended visit starts again. */
  readonly isHere?: boolean
  /** The diner's name for the others at the table; an empty one removes it. */
  readonly name?: string
}

/**
 * Starts or renews the visit at a table and stores the answer (plan §4.2). The cookie is the
 * browser's, so no session takes part.
 * @returns False when the visit has ended, or when another link was opened since.
 * @throws ApiError for another refusal, NetworkError without an answer.
 */
export const renewTableVisit = async (wishes: VisitWishes = {}): Promise<boolean> => {
  const { restaurantId, linkTable, userId } = getVisit()
  const { tableNumber = linkTable } = wishes
  if (!restaurantId || !tableNumber) return false
  const isCurrent = (): boolean => getVisit().restaurantId === restaurantId && getVisit().linkTable === linkTable
  try {
    const visit = await request(visitEndpoints.createVisit, { body: { restaurantId, userId, ...wishes, tableNumber } })
    if (!isCurrent()) return false
    if (visit.mayOrder === 'no') storage.remove('orderTable')
    else storage.set('orderTable', `${restaurantId}/${tableNumber}`)
    setTableVisit(visit)
    if (tableNumber !== linkTable) setTable(restaurantId, tableNumber)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sitting_ended') throw error
    if (!isCurrent()) return false
    storage.remove('orderTable')
    endTableVisit(storage.get('restaurantDetails')?.ordering?.links === 'signed')
    return false
  }
}
