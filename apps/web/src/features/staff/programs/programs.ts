import { useQueryClient } from '@tanstack/react-query'
import { programEndpoints } from '@thali/contract/accounts/endpoints'
import type { Program } from '@thali/contract/accounts/program-schema'
import { call } from '#web/api/call.ts'
import { type Fetched, useFetched } from '../staff.ts'
import { programsMessages } from './programs-messages.en.ts'

const key = 'programs'

/** The programs of a restaurant. */
export const usePrograms = (restaurantId: string): Fetched<Program> =>
  useFetched(
    [key, restaurantId],
    () => call(programEndpoints.listPrograms, { query: { restaurantId } }),
    programsMessages.failedLog,
  )

/** Returns a function that fetches the programs again, after a change. */
export const useReloadPrograms = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [key] })
}
