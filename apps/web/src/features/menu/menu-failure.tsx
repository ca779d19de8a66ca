import type { ReactElement } from 'react'
import { EmptyState, ErrorState } from '#web/ui/state-page.tsx'
import { menuMessages } from './messages.en.ts'
import type { RestaurantData } from './restaurant-data.ts'

type MenuFailureProps = {
  readonly status: RestaurantData['status']
  readonly onRetry: () => void
}

export const MenuFailure = ({ status, onRetry }: MenuFailureProps): ReactElement => {
  if (status === 'unknown') return <EmptyState title={menuMessages.unknownTitle} body={menuMessages.unknownHint} />
  if (status === 'ready') return <EmptyState title={menuMessages.empty} />
  return (
    <ErrorState
      title={menuMessages.failedTitle}
      body={menuMessages.failedHint}
      isRetrying={status === 'loading'}
      onRetry={onRetry}
    />
  )
}
