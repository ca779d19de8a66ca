import { type ReactElement, useEffect } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { cardChoice, readCardChoice } from './card-choice.ts'
import { useCardTables } from './card-tables.ts'
import { type OwnRestaurant, PrintDesk } from './print-desk.tsx'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type TableCardsProps = {
  readonly restaurant: OwnRestaurant
  readonly readTables: (restaurantId: string) => Promise<readonly Table[]>
}

/** Printable table cards, with all states of their fetch (plan §8.4). */
export const TableCardsView = ({ restaurant, readTables }: TableCardsProps): ReactElement => {
  const { tables, hasFailed, isFetching, refetch } = useCardTables(restaurant.id, readTables)
  const choice = useStore(cardChoice)
  useEffect(() => void readCardChoice(), [])
  const isLoading = useHeldLoading((!tables || !choice) && !hasFailed)
  if (!tables && hasFailed)
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  if (isLoading || !tables || !choice)
    return (
      <div className={styles.loading}>
        <LoadingState label={commonMessages.tablesLoading}>
          <Skeleton height="320px" radius="var(--radius-card)" />
        </LoadingState>
      </div>
    )
  if (tables.length === 0)
    return (
      <EmptyState
        title={messages.emptyTitle}
        body={messages.emptyBody}
        action={
          <Link to={paths.settings} data-press="" className={styles.link}>
            {messages.emptyAction}
          </Link>
        }
      />
    )
  return (
    <>
      {hasFailed && (
        <div className={styles.failure}>
          <FailureNotice text={commonMessages.listStale} isRetrying={isFetching} onRetry={refetch} />
        </div>
      )}
      <PrintDesk restaurant={restaurant} tables={tables} choice={choice} />
    </>
  )
}
