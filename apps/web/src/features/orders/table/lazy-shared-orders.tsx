import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** `TableOrders`, downloaded where the restaurant shows a table's orders to all its diners. */
export const TableOrders = lazyComponent(
  () => import('./table-orders.tsx').then((file) => file.TableOrders),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
