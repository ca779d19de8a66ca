import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** The tiles of calls follow the download of Table Service on idle. A call before that waits for them. */
export const CallTiles = lazyComponent(
  () => import('./call-tiles.tsx').then((file) => file.CallTiles),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
