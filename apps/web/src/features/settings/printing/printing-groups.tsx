import type { ReactElement } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { Printer } from '@thali/contract/printing/schema'
import { FormSection } from '#web/forms/form-frame.tsx'
import { Link } from '#web/lib/router.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { GroupEvents } from '../settings-form.tsx'
import styles from '../settings.module.css'
import { useStations } from '../stations-group.tsx'
import { PrintersForm } from './printers-form.tsx'
import { usePrinters } from './printers.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

type PrintingGroupsProps = GroupEvents & {
  /** Says whether a printer works. */
  readonly stateWords: (state: Printer['state']) => string
}

/** The printers of the restaurant with their states and a link to their papers, in all states of the fetch (plan §7). */
export const PrintingGroups = ({ onUnsaved, onSaved, stateWords }: PrintingGroupsProps): ReactElement => {
  const { printers, hasFailed, isFetching, refetch, show } = usePrinters()
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
