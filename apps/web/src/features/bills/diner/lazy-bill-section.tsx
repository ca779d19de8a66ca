import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** `BillSection`, downloaded where the restaurant issues bills. */
export const BillSection = lazyComponent(
  () => import('./bill-section.tsx').then((file) => file.BillSection),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
