import { type WaiterCall, limits } from '@thali/contract'
import { showToast } from '#web/ui/toast.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/** Reports a new call with a toast on every staff screen. The tile and the badge in the header stay. */
export const alertNewCall = (call: WaiterCall): void => showToast(assistanceMessages.called(call.tableNumber), 'call')

/** Rings at intervals while any table waits, so that no call is overlooked. Returns a function that ends it. */
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
