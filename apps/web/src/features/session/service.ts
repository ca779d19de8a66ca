import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import type { ServiceReply } from '@thali/contract/restaurants/schema'
import { call } from '#web/api/call.ts'

let asked: Promise<ServiceReply> | undefined

/**
 * The default restaurant (spec §2 "empty path") and, on a demo, the login to prefill. Fetched once; a failure is not
 * remembered. @throws ApiError, NetworkError.
 */
export const loadService = (): Promise<ServiceReply> => {
  asked ??= call(restaurantEndpoints.getService, {}).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
