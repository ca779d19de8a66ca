import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** Downloaded when the floor view is chosen, or on idle. */
export const Floor = lazyComponent(
  () => import('./floor.tsx').then((file) => file.Floor),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
