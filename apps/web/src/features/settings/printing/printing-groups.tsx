import type { ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as pages from '@thali/contract/basics/pages'
import type { Printer } from '@thali/contract/printing/schema'
import { FormSection } from '#web/forms/form-frame.tsx'
import { logFailure } from '#web/lib/log.ts'
import { Link } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { GroupEvents } from '../settings-form.tsx'
import { useStations } from '../stations-group.tsx'
import { PrintersForm } from './printers-form.tsx'
import { printingMessages as messages } from './printing-messages.en.ts'
import styles from '../settings.module.css'

/** A trouble of a printer shows within this time (ms). */
const refreshMs = 5000

type PrintingGroupsProps = GroupEvents & {
  readonly readPrinters: (restaurantId: string) => Promise<readonly Printer[]>
  /** Says whether a printer works. */
  readonly stateWords: (state: Printer['state']) => string
}

/** The printers of the restaurant, read again every few seconds while the page is visible. */
const usePrinters = (readPrinters: PrintingGroupsProps['readPrinters']) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  const queryKey = ['printers', restaurantId]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      try {
        return await readPrinters(restaurantId)
      } catch (error) {
        logFailure(messages.failedLog, error)
        throw error
      }
    },
    enabled: restaurantId !== '',
    // Without printers nothing changes by itself.
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : refreshMs),
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

/** The printers of the restaurant with their states and a link to their papers, in all states of the fetch (plan §7). */
export const PrintingGroups = (props: PrintingGroupsProps): ReactElement => {
  const { onUnsaved, onSaved, readPrinters, stateWords } = props
  const { printers, hasFailed, isFetching, refetch, show } = usePrinters(readPrinters)
  const { list: stations, hasFailed: haveStationsFailed, refetch: refetchStations } = useStations()
  const retry = (): void => {
    void refetch()
    if (haveStationsFailed) refetchStations()
  }
  const isFailed = hasFailed || haveStationsFailed
  return (
    <>
      <FormSection title={messages.title} intro={messages.hint}>
        {isFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={retry} />}
        {(!printers || !stations) && !isFailed && (
          <LoadingState label={messages.loading}>
            <Skeleton height="120px" radius="var(--radius-card)" />
          </LoadingState>
        )}
        {printers && stations && (
          <PrintersForm
            printers={printers}
            stations={stations}
            stateWords={stateWords}
            onUnsaved={onUnsaved}
            onSaved={(saved) => {
              show(saved)
              onSaved()
            }}
            onTested={() => void refetch()}
          />
        )}
      </FormSection>
      {printers && printers.length > 0 && (
        <p className={styles.hint}>
          {messages.papersHint}{' '}
          <Link to={pages.papers} className={styles.textLink}>
            {messages.toPapers}
          </Link>
        </p>
      )}
    </>
  )
}
