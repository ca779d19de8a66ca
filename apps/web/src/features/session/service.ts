import type { ServiceReply } from '@thali/contract/menu/schema'
import { call } from '#web/api/call.ts'

let asked: Promise<ServiceReply> | undefined

/**
 * The default restaurant (spec §2 "empty path") and, on a demo, the login to prefill. Fetched once; a failure is not
 * remembered. @throws ApiError, NetworkError.
 */
export const loadService = (): Promise<ServiceReply> => {
  asked ??= call('getService', {}).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
