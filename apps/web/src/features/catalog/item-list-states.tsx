import type { ReactElement, ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { Catalog } from './catalog.ts'
import { itemsMessages as messages } from './messages.en.ts'

/** Loading, error and empty states of Items. */
export const ItemListStates = (props: { readonly catalog: Catalog; readonly addButton: ReactNode }): ReactElement => {
  const { status, isFetching, refetch } = props.catalog
  if (status === 'loading') {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height="96px" />
        ))}
      </LoadingState>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={refetch} />
    )
  }
  return <EmptyState title={messages.emptyTitle} body={messages.emptyBody} action={props.addButton} />
}
