import { waiterCallEndpoints } from '@thali/contract/waiter-calls/endpoints'
import type { CallReason } from '@thali/contract/waiter-calls/schema'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { ApiError, wordsForDiner } from '#web/api/errors.ts'
import { renewTableVisit } from '#web/api/table-visit.ts'
import { logFailure } from '#web/lib/log.ts'
import { storage } from '#web/lib/storage.ts'
import { tableCalls } from '#web/product/table-calls.ts'
import { callWaiterMessages as messages } from './call-waiter-messages.en.ts'
import { addOwnCall } from './own-calls.ts'

/** A table of a restaurant. */
export type Place = { readonly restaurantId: string; readonly tableNumber: number }

const isCardRequired = (): boolean => storage.get('restaurantDetails')?.ordering?.links === 'signed'

/** The text for a diner after a failure; undefined when the diner can confirm to be at the table. */
const failureText = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return messages.failed
  if (error.code === 'sitting_ended') return isCardRequired() ? messages.ended : undefined
  if (error.code === 'table_unknown') return messages.tableUnknown
  const isExplained = error.code === 'card_required' || error.code === 'visit_blocked'
  return (isExplained && wordsForDiner(error)) || messages.failed
}

/**
 * Calls the waiter; `isHere` after the diner confirmed to be at the table. Returns the text for the diner: 'Notified the waiter'
 * only after a 201 (design §4.15, spec §7), and none when the diner has to confirm.
 */
export const callWaiter = async (place: Place, reason: CallReason, isHere: boolean): Promise<string | undefined> => {
  try {
    if (isHere) await renewTableVisit({ isHere, tableNumber: place.tableNumber })
    const call = await callAsGuest(waiterCallEndpoints.createWaiterCall, {
      body: { ...place, ...(reason !== 'waiter' && { reason }) },
    })
    addOwnCall({ ...place, reason, calledAt: Date.now() })
    const known = tableCalls.get()
    if (known && !known.some(({ id }) => id === call.id)) tableCalls.set([...known, call])
    return messages.notified
  } catch (error) {
    logFailure(messages.failedLog, error)
    return failureText(error)
  }
}
