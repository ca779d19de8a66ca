import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { Tokens } from '@thali/contract/auth/schema'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { switchRestaurantMessages as messages } from './switch-restaurant-messages.en.ts'

/** Opens a session in another restaurant of the account. */
export type RestaurantSwitch = {
  readonly isSwitching: boolean
  /** Why the last switch failed; undefined otherwise. */
  readonly failure: string | undefined
  /** Undefined if it failed. */
  readonly switchTo: (restaurantId: string) => Promise<Tokens | undefined>
}

export const useRestaurantSwitch = (): RestaurantSwitch => {
  const { isSaving, error, save } = useSaving(
    (toRestaurantId: string) => call(ownRestaurantEndpoints.switchRestaurant, { body: { toRestaurantId } }),
    messages.switchFailedLog,
  )
  return {
    isSwitching: isSaving,
    failure: error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswer),
    switchTo: save,
  }
}
