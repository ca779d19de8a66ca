import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** `AskForBill`, downloaded where the restaurant issues bills. */
export const AskForBill = lazyComponent(
  () => import('./ask-for-bill.tsx').then((file) => file.AskForBill),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
