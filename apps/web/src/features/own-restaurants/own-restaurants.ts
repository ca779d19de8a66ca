import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { ownMessages } from './own-restaurants-messages.en.ts'

/** The restaurants of the user's account and the state of their fetch. */
export type OwnRestaurants = {
  readonly list: readonly OwnRestaurant[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

const key = ['own-restaurants']

/** Fetches the restaurants of the account when its screen opens. A failure is logged. */
export const useOwnRestaurants = (): OwnRestaurants => {
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        return await call(ownRestaurantEndpoints.listOwnRestaurants, {})
      } catch (error) {
        logFailure(ownMessages.failedLog, error)
        throw error
      }
    },
    refetchOnReconnect: 'always',
  })
  return {
    list: query.data,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Returns a function that fetches the restaurants again, after a change. */
export const useReloadOwnRestaurants = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}
