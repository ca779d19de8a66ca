import { type WaiterCall, limits } from '@thali/contract'
import { showToast } from '#web/ui/toast.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/**
 * Shows on whatever staff screen is open that a table called; the lasting marks are the tile and the header's badge.
 *
 * @param call The call that came in.
 */
export const alertNewCall = (call: WaiterCall): void => showToast(assistanceMessages.called(call.tableNumber), 'call')

/**
 * Rings again and again while any table waits: a call that is overlooked once is not overlooked for ever.
 *
 * @param ring Rings once.
 * @param calls Whose calls (default: this tab's).
 * @returns Ends it.
 */
export const ringUntilCleared = (ring: () => void, calls = assistanceCalls): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = (): void => {
    const isWaiting = calls.store.get().calls.length > 0
    if (isWaiting === (timer !== undefined)) return
    clearInterval(timer)
    timer = isWaiting ? setInterval(ring, limits.callChimeMs) : undefined
  }
  follow()
  const end = calls.store.subscribe(follow)
  return () => {
    end()
    clearInterval(timer)
  }
}
