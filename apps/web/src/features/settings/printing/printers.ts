import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, PrintJob, Printer } from '@thali/contract'
import { callPrinting } from '#web/api/call-printing.ts'
import { logFailure } from '#web/lib/log.ts'
import { useVisit } from '#web/lib/visit.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** The printers as they are saved, and those that the edit started from. */
export type PrintersToSave = Pick<Input<'savePrinters'>['body'], 'printers' | 'base'>

/** The printers of a restaurant and their papers that are not printed. */
export type Printing = { readonly printers: readonly Printer[]; readonly papers: readonly PrintJob[] }

/** A trouble of a printer shows within this time (ms). */
const refreshMs = 5000

const read = async (restaurantId: string): Promise<Printing> => {
  try {
    const query = { restaurantId }
    const [printers, jobs] = await Promise.all([
      callPrinting('listPrinters', { query }),
      callPrinting('listPrintJobs', { query }),
    ])
    return { printers, papers: jobs.filter(({ state }) => state !== 'printed') }
  } catch (error) {
    logFailure(messages.failedLog, error)
    throw error
  }
}

/** The printers and papers of the restaurant, read again every few seconds while the page is visible. */
export const usePrinting = () => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  const queryKey = ['printing', restaurantId]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => read(restaurantId),
    enabled: restaurantId !== '',
    // Without printers nothing changes by itself.
    refetchInterval: ({ state }) => (state.data?.printers.length === 0 ? false : refreshMs),
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  })
  return {
    printing: data,
    hasFailed: isError,
    isFetching,
    refetch: () => refetch(),
    /** Shows printers as the server answered them. */
    show: (printers: readonly Printer[]) =>
      client.setQueryData<Printing>(queryKey, (was) => ({ papers: was?.papers ?? [], printers })),
  }
}
