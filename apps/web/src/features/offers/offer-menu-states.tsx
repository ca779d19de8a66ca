import type { ReactElement, ReactNode } from 'react'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { offersMessages as messages } from './messages.en.ts'

type OfferMenuStatesProps = {
  /** State of the menu request; `ready` means a menu without items. */
  readonly status: 'loading' | 'failed' | 'ready'
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** Link to the items. */
  readonly fallbackLink: ReactNode
}

/** Offer Setup without a menu to choose from. */
export const OfferMenuStates = ({ status, isFetching, onRetry, fallbackLink }: OfferMenuStatesProps): ReactElement => {
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
    return <EmptyState title={messages.noItemsTitle} body={messages.noItemsBody} action={fallbackLink} />
  }
  return (
    <ErrorState
      title={messages.failedTitle}
      body={commonMessages.checkConnection}
      isRetrying={isFetching}
      onRetry={onRetry}
    />
  )
}
