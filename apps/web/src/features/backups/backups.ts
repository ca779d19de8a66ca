import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupStatus } from '@thali/contract/backups/backup'
import { backupEndpoints } from '@thali/contract/backups/endpoints'
import { callBackups } from '#web/api/backups.ts'
import { isOfCaller } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { backupsMessages as messages } from './backups-messages.en.ts'

const busyMs = 1500
const idleMs = 30_000

const keyOf = (restaurantId: string) => ['backups', restaurantId] as const

/** Whether a restore is under way, in which the server does not answer for a while. */
export const isRestoring = (status: BackupStatus | undefined): boolean =>
  status?.running === 'restore' || status?.running === 'restart'

/** The state of the backups, read again soon while the server works on one. */
export const useBackups = (restaurantId: string) => {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: async () => {
      try {
        return await callBackups(backupEndpoints.listBackups, { query: { restaurantId } })
      } catch (error) {
        logFailure(messages.failedLog, error)
        throw error
      }
    },
    retry: (count, error) => count < 2 && !isOfCaller(error),
    refetchInterval: ({ state }) => (state.data?.running ? busyMs : idleMs),
  })
  return {
    status: data,
    isError,
    isFetching,
    refetch: () => void refetch(),
    show: (status: BackupStatus) => client.setQueryData(keyOf(restaurantId), status),
  }
}
