import type { ReactElement } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { ErrorState } from '#web/ui/state-page.tsx'
import { menuMessages } from './messages.en.ts'
import type { RestaurantData } from '../data/restaurant-data.ts'

const MenuEmpty = lazyComponent(
  () => import('./menu-empty.tsx').then((file) => file.MenuEmpty),
  (failed) => <ErrorState {...failed} title={uiMessages.notDownloaded} />,
)

type MenuFailureProps = {
  readonly status: RestaurantData['status']
  readonly onRetry: () => void
}

export const MenuFailure = ({ status, onRetry }: MenuFailureProps): ReactElement => {
  if (status === 'unknown' || status === 'ready') return <MenuEmpty isUnknown={status === 'unknown'} />
  return (
    <ErrorState
      title={menuMessages.failedTitle}
      body={menuMessages.failedHint}
      isRetrying={status === 'loading'}
      onRetry={onRetry}
    />
  )
}
