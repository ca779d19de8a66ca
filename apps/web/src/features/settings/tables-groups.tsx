import type { ReactElement } from 'react'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { CardsLink } from './cards-link.tsx'
import type { GroupEvents } from './settings-form.tsx'
import { tableMessages as messages } from './table-messages.en.ts'
import { TablesGroup } from './tables-group.tsx'
import { useTables } from './tables.ts'

/** The groups Tables and Table cards, with all states of their fetch. */
export const TablesGroups = (props: GroupEvents): ReactElement => {
  const { list: tables, hasFailed, isFetching, refetch } = useTables()
  return (
    <>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      {!tables && !hasFailed && (
        <LoadingState label={messages.loading}>
          <Skeleton height="220px" radius="var(--radius-card)" />
        </LoadingState>
      )}
      {tables && <TablesGroup tables={tables} {...props} />}
      {tables && tables.length > 0 && <CardsLink tables={tables} />}
    </>
  )
}
