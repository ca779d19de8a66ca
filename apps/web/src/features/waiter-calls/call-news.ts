import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { tableCalls } from '#web/product/table-calls.ts'
import { showToast } from '#web/ui/toast.tsx'
import { bellMessages } from './bell-messages.en.ts'

const onTheWay = (calls: readonly WaiterCall[] = []): ReadonlySet<string> =>
  new Set(calls.filter(({ acknowledgedDateTime }) => acknowledgedDateTime).map(({ id }) => id))

/** Says on every screen that a waiter comes, once per call, until the function is called. */
export const followCallNews = (): (() => void) => {
  let known: ReadonlySet<string> | undefined
  return tableCalls.subscribe(() => {
    const calls = tableCalls.get()
    // The stream is interrupted: what it reports next may have been known before.
    if (!calls) return
    const now = onTheWay(calls)
    const before = known
    known = new Set([...(before ?? []), ...now])
    if (before && [...now].some((id) => !before.has(id))) showToast(bellMessages.onTheWay)
  })
}
