import { useQuery } from '@tanstack/react-query'
import { waiterCallEndpoints } from '@thali/contract/waiter-calls/endpoints'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { call } from '#web/api/call.ts'
import { useStore } from '#web/lib/store.ts'
import { assistanceCalls } from './assistance-calls.ts'

const refreshMs = 15_000

/**
 * The open calls for a page of any role of the room. The live topic is for those who answer calls, so the cashier's list is
 * fetched again and again; until it is there no table has called.
 */
export const useRoomCalls = (restaurantId: string | undefined, isService: boolean): readonly WaiterCall[] => {
  const live = useStore(assistanceCalls.store)
  const { data = [] } = useQuery({
    queryKey: ['calls', restaurantId],
    queryFn: () => call(waiterCallEndpoints.listWaiterCalls, { query: { restaurantId: restaurantId ?? '' } }),
    enabled: restaurantId !== undefined && !isService,
    refetchInterval: refreshMs,
  })
  return isService ? live.calls : data
}
