import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrintJob } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { livePrinters } from './live-printers.ts'
import { papersMessages } from './papers-messages.en.ts'

/** Without a live message, such as while the connection is lost (ms). */
const refreshMs = 5000

const read = async (restaurantId: string): Promise<readonly PrintJob[]> => {
  try {
    return await call(printingEndpoints.listPrintJobs, { query: { restaurantId } })
  } catch (error) {
    logFailure(papersMessages.failedLog, error)
    throw error
  }
}

/** The papers of the restaurant, read again with each change of a printer and every few seconds. */
export const usePapers = () => {
  const { restaurantId = '' } = useVisit()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['papers', restaurantId],
    queryFn: () => read(restaurantId),
    enabled: restaurantId !== '',
    refetchInterval: refreshMs,
    refetchOnReconnect: 'always',
  })
  const { items: printers, status } = useStore(livePrinters.store)
  const revision = printers.reduce((sum, { state }) => sum + state.revision, 0)
  const seen = useRef(0)
  useEffect(() => {
    // The first list of printers is no change.
    if (seen.current > 0 && revision > seen.current) void refetch()
    seen.current = revision
  }, [revision, refetch])
  return {
    papers: data,
    printers,
    hasPrinters: status === 'ready',
    hasFailed: isError,
    isFetching,
    refetch: (): void => {
      void refetch()
      void livePrinters.reload()
    },
  }
}
