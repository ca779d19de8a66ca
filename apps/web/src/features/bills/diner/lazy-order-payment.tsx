import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'

/** `OrderPayment`, downloaded where a counter takes the money first. */
export const OrderPayment = lazyComponent(
  () => import('./order-payment.tsx').then((file) => file.OrderPayment),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)
