import { claimsOf } from '#web/api/access-token.ts'
import { storage } from '#web/lib/storage.ts'

/** Whether the account has other restaurants too, according to the stored token. */
export const hasOtherRestaurants = (): boolean => {
  const { restaurants } = claimsOf(storage.get('accessToken') ?? '')
  return typeof restaurants === 'number' && restaurants > 1
}
