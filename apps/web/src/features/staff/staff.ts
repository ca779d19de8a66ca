import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { StaffMember, StaffSession } from '@thali/contract/accounts/staff-schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { accountMessages } from './account-messages.en.ts'
import { staffMessages } from './staff-messages.en.ts'

/** A fetched list and the state of its fetch. */
export type Fetched<T> = {
  readonly list: readonly T[] | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** Fetches a list when its screen opens, and every `everyMs`. A failure is logged. */
export const useFetched = <T>(
  key: readonly string[],
  fetch: () => Promise<readonly T[]>,
  failedLog: string,
  everyMs?: number,
): Fetched<T> => {
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        return await fetch()
      } catch (error) {
        logFailure(failedLog, error)
        throw error
      }
    },
    refetchOnReconnect: 'always',
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return {
    list: query.data,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

const staffKey = 'staff'
const sessionsKey = 'staff-sessions'

/** The staff of a restaurant, fetched when the screen opens. */
export const useStaffList = (restaurantId: string): Fetched<StaffMember> =>
  useFetched(
    [staffKey, restaurantId],
    () => call(staffEndpoints.listStaff, { query: { restaurantId } }),
    staffMessages.failedLog,
  )

/** The open sessions of a staff member, or without an id of the user. */
export const useSessions = (staffId: string | undefined): Fetched<StaffSession> =>
  useFetched(
    [sessionsKey, staffId ?? 'own'],
    () =>
      staffId === undefined
        ? call(staffEndpoints.listOwnSessions, {})
        : call(staffEndpoints.listStaffSessions, { params: { staffId } }),
    accountMessages.failedLog,
  )

/** Returns a function that fetches staff and sessions again, after a change. */
export const useReloadStaff = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [staffKey] })
    void client.invalidateQueries({ queryKey: [sessionsKey] })
  }
}
