import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { announce } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { callTileMessages as messages } from './call-tile-messages.en.ts'

/** Clears a call, and says so. */
export const clearCall = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.clear(call)) announce(messages.cleared(call.tableNumber))
  else showToast(messages.clearFailed(call.tableNumber), 'failure')
}

/** Opens a cleared call again, and says so. */
export const reopenCall = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.undo(call)) announce(messages.reopened(call.tableNumber))
  else showToast(messages.reopenFailed(call.tableNumber), 'failure')
}

/** Says that a waiter is on the way. */
export const acknowledgeCall = async (call: WaiterCall): Promise<void> => {
  if (await assistanceCalls.acknowledge(call)) announce(messages.acknowledged(call.tableNumber))
  else showToast(messages.acknowledgeFailed(call.tableNumber), 'failure')
}
