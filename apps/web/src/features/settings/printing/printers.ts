import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Printer } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** The printers as they are saved, and those that the edit started from. */
export type PrintersToSave = Pick<Input<'savePrinters'>['body'], 'printers' | 'base'>

/** A trouble of a printer shows within this time (ms). */
const refreshMs = 5000

const read = async (restaurantId: string): Promise<readonly Printer[]> => {
  try {
    return await call(printingEndpoints.listPrinters, { query: { restaurantId } })
  } catch (error) {
    logFailure(messages.failedLog, error)
    throw error
  }
}

/** The printers of the restaurant, read again every few seconds while the page is visible. */
export const usePrinters = () => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  const queryKey = ['printers', restaurantId]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => read(restaurantId),
    enabled: restaurantId !== '',
    // Without printers nothing changes by itself.
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : refreshMs),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  })
  return {
    printers: data,
    hasFailed: isError,
    isFetching,
    refetch: () => refetch(),
    /** Shows printers as the server answered them. */
    show: (printers: readonly Printer[]) => client.setQueryData<readonly Printer[]>(queryKey, printers),
  }
}
