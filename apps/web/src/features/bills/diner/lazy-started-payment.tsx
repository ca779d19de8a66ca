import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** `StartedPayment`, downloaded where a payment was started. Without the file the bill asks. */
export const StartedPayment = lazyComponent(
  () => import('./started-payment.tsx').then((file) => file.StartedPayment),
  () => null,
)
