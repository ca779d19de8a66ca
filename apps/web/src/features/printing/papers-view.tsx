import { type ReactElement, useId } from 'react'
import * as pages from '@thali/contract/basics/pages'
import type { PrintJob } from '@thali/contract/printing/schema'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { papersOf } from './paper-addresses.ts'
import { PaperToPrint } from './paper-to-print.tsx'
import { usePapers } from './papers.ts'
import styles from './papers.module.css'
import { papersMessages as messages } from './papers-messages.en.ts'
import { PrintedPapers } from './printed-papers.tsx'
import { PrinterAlerts } from './printer-alerts.tsx'
import { WaitingPapers } from './waiting-papers.tsx'

type PapersViewProps = { readonly timezone: string; readonly isAdmin: boolean }

type ListsProps = Pick<PapersViewProps, 'timezone'> & {
  readonly papers: readonly PrintJob[]
  readonly printers: ReturnType<typeof usePapers>['printers']
  readonly onChanged: () => void
}

/** Papers that are not printed, then the printed ones; of one printer if the address names it. */
const Lists = ({ papers, printers, timezone, onChanged }: ListsProps): ReactElement => {
  const id = useId()
  const chosen = useQueryParams().get('printer') ?? ''
  const shown = printers.some((printer) => printer.id === chosen)
    ? papers.filter(({ printerId }) => printerId === chosen)
    : papers
  const open = shown.filter(({ state }) => state !== 'printed')
  const printed = shown.filter(({ state }) => state === 'printed')
  const show = (printerId: string): void =>
    navigate(printerId === '' ? pages.papers : papersOf(printerId), { replace: true })
  return (
    <>
      {printers.length > 1 && (
        <SelectField
          label={messages.printer}
          className={styles.filter ?? ''}
          value={chosen}
          onChange={(event) => show(event.target.value)}
        >
          <option value="">{messages.all}</option>
          {printers.map(({ id: printerId, name }) => (
            <option key={printerId} value={printerId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {open.length > 0 && (
        <section aria-labelledby={`${id}-open`} className={styles.group}>
          <h2 id={`${id}-open`}>{messages.open}</h2>
          <WaitingPapers papers={open} printers={printers} onChanged={onChanged} />
        </section>
      )}
      {printed.length > 0 && (
        <section aria-labelledby={`${id}-printed`} className={styles.group}>
          <h2 id={`${id}-printed`}>{messages.printed}</h2>
          <PrintedPapers papers={printed} printers={printers} timezone={timezone} onChanged={onChanged} />
        </section>
      )}
      {shown.length === 0 && <EmptyState title={messages.none} body={messages.noneBody} />}
    </>
  )
}

/** The printed papers and those that wait for a printer, live; or one paper to print from the browser (plan §7). */
export const PapersView = ({ timezone, isAdmin }: PapersViewProps): ReactElement => {
  const { papers, printers, hasFailed, isFetching, refetch } = usePapers()
  const toPrint = useQueryParams().get('paper')
  if (!papers) {
    if (hasFailed) return <ErrorState title={messages.failed} isRetrying={isFetching} onRetry={refetch} />
    return (
      <LoadingState label={messages.loading}>
        <Skeleton height="240px" radius="var(--radius-card)" />
      </LoadingState>
    )
  }
  if (toPrint !== null) {
    const paper = papers.find(({ id }) => id === toPrint)
    if (paper) return <PaperToPrint key={paper.id} paper={paper} />
    return (
      <EmptyState
        title={messages.gone}
        body={messages.goneBody}
        action={<Button onClick={() => navigate(pages.papers, { replace: true })}>{messages.back}</Button>}
      />
    )
  }
  return (
    <>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      <PrinterAlerts links={isAdmin ? ['settings'] : []} />
      <Lists papers={papers} printers={printers} timezone={timezone} onChanged={refetch} />
    </>
  )
}
