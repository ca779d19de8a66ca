import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** Follows the download of Table Service on idle (docs/decisions/046). A table that is opened earlier waits for it. */
export const TableOrders = lazyComponent(
  () => import('./table-orders.tsx').then((file) => file.TableOrders),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
