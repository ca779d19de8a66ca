import type { ComponentProps, ReactElement } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type * as progress from './order-progress.tsx'

const load = () => import('./order-progress.tsx')

// Without the file the card still names the state of the order.
const LoadedOrder = lazyComponent(
  async () => (await load()).OrderProgress,
  () => null,
)
const LoadedLine = lazyComponent(
  async () => (await load()).LineProgress,
  () => null,
)

/** `OrderProgress`, downloaded with the first order of a kitchen. */
export const OrderProgress = (props: ComponentProps<typeof progress.OrderProgress>): ReactElement | null =>
  props.order.acceptedDateTime === undefined ? null : <LoadedOrder {...props} />

/** `LineProgress`, downloaded with the first order of a kitchen. */
export const LineProgress = (props: ComponentProps<typeof progress.LineProgress>): ReactElement | null =>
  props.order.acceptedDateTime === undefined ? null : <LoadedLine {...props} />

/** Downloads both early. A failure is ignored: they are downloaded again when shown. */
export const preloadProgress = (): void => {
  for (const { preload } of [LoadedOrder, LoadedLine]) void preload().catch(() => undefined)
}
