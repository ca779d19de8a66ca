import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Asks for a name. Only guests at counters download it; without it the order is sent without a name. */
export const CounterName = lazyComponent(
  () => import('./counter-name.tsx').then((file) => file.CounterName),
  () => null,
)
