import { type ReactElement, useId } from 'react'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import type { Unsaved } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { useStations } from '../stations.ts'
import { PapersList } from './papers-list.tsx'
import { PrintersForm } from './printers-form.tsx'
import { usePrinting } from './printers.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

type PrintingGroupsProps = { readonly onUnsaved: (title: string, unsaved: Unsaved) => void }

/** The printers of the restaurant and their papers that are not printed, with all states of their fetch (plan §7). */
export const PrintingGroups = ({ onUnsaved }: PrintingGroupsProps): ReactElement => {
  const id = useId()
  const { printing, hasFailed, isFetching, refetch, show } = usePrinting()
  const { list: stations, hasFailed: haveStationsFailed, refetch: refetchStations } = useStations()
  const retry = (): void => {
    void refetch()
    if (haveStationsFailed) refetchStations()
  }
  const isFailed = hasFailed || haveStationsFailed
  return (
    <>
      <section aria-labelledby={`${id}-printers`} className={styles.group}>
        <h3 id={`${id}-printers`} className={styles.heading}>
          {messages.title}
        </h3>
        {isFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={retry} />}
        {(!printing || !stations) && !isFailed && (
          <LoadingState label={messages.loading}>
            <Skeleton height="120px" radius="var(--radius-card)" />
          </LoadingState>
        )}
        {printing && stations && (
          <PrintersForm
            printers={printing.printers}
            stations={stations}
            onUnsaved={onUnsaved}
            onSaved={show}
            onTested={() => void refetch()}
          />
        )}
      </section>
      {printing && printing.papers.length > 0 && (
        <section aria-labelledby={`${id}-papers`} className={styles.group}>
          <h3 id={`${id}-papers`} className={styles.heading}>
            {messages.papers}
          </h3>
          <PapersList papers={printing.papers} printers={printing.printers} onChanged={() => void refetch()} />
        </section>
      )}
    </>
  )
}
