import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** `SalesSections`, downloaded where the restaurant issues bills. */
export const SalesSections = lazyComponent(
  () => import('./sales-sections.tsx').then((file) => file.SalesSections),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
