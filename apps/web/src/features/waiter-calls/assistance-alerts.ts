import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { ringWhile } from '#web/lib/ring-while.ts'
import { showToast } from '#web/ui/toast.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'

/** Reports a new call with a toast on every staff screen. The tile and the badge in the header stay. */
export const alertNewCall = ({ tableNumber, reason }: WaiterCall): void =>
  showToast(assistanceMessages.calledFor[reason](tableNumber), 'call')

/** Rings at intervals until every call is cleared or a waiter is on the way. Returns a function that ends it. */
export const ringUntilCleared = (ring: () => void, calls = assistanceCalls): (() => void) =>
  ringWhile(calls.store, ({ calls: open }) => open.some((one) => one.acknowledgedDateTime === undefined), ring)
