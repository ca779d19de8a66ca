import { type WaiterCall, limits } from '@thali/contract'
import { announce } from '#web/ui/announce.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/**
 * Tells screen readers what the new tile shows.
 *
 * @param call The call that came in.
 */
export const announceCall = (call: WaiterCall): void => announce(assistanceMessages.called(call.tableNumber))

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
