import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { createStore } from '../lib/store.ts'

/** The open calls of this phone's table; undefined while the server does not report them to this phone. */
export const tableCalls = createStore<readonly WaiterCall[] | undefined>(undefined)
