import { useQuery } from '@tanstack/react-query'
import { selfCheckEndpoints } from '@thali/contract/setup/endpoints'
import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/product/visit.ts'
import { selfCheckMessages as messages } from './self-check-messages.en.ts'

/** The state of the server, and by how much (ms) this device's clock is ahead of it. */
type Checked = { readonly server: SelfCheck; readonly aheadMs: number }

const check = async (restaurantId: string): Promise<Checked> => {
  const askedAtMs = Date.now()
  try {
    const server = await call(selfCheckEndpoints.getSelfCheck, { query: { restaurantId } })
    // The server read its clock about in the middle.
    return { server, aheadMs: (askedAtMs + Date.now()) / 2 - Date.parse(server.dateTime) }
  } catch (error) {
    logFailure(messages.failedLog, error)
    throw error
  }
}

/** The self-check, made when the screen opens and by `refetch`. */
export const useSelfCheck = () => {
  const { restaurantId = '' } = useVisit()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['self-check', restaurantId],
    queryFn: () => check(restaurantId),
    enabled: restaurantId !== '',
    // A result of the last check would look like one of now.
    gcTime: 0,
  })
  return { checked: isError ? undefined : data, isError, isFetching, refetch: () => void refetch() }
}
