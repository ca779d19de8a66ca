import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { offersMessages as messages } from './messages.en.ts'

type OfferMenuStatesProps = {
  /** What came of fetching the menu; `ready` is a menu without items. */
  readonly status: 'loading' | 'failed' | 'ready'
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** Where items are made. */
  readonly wayOut: ReactNode
}

/**
 * Offer Setup while there is no menu to choose from.
 *
 * @param props How the fetch stands, and where to go.
 * @returns The page's content.
 */
export const OfferMenuStates = ({ status, isFetching, onRetry, wayOut }: OfferMenuStatesProps): ReactElement => {
  if (status === 'loading') {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="76px" radius="var(--radius-image)" />
        ))}
      </LoadingState>
    )
  }
  if (status === 'ready') {
    return <EmptyState title={messages.noItemsTitle} body={messages.noItemsBody} action={wayOut} />
  }
  return (
    <ErrorState title={messages.failedTitle} body={messages.failedBody} isRetrying={isFetching} onRetry={onRetry} />
  )
}
