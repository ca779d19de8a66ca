import { onIdle } from '#web/lib/idle.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { basket } from '../store/current-basket.ts'

/** Not for guests who only read the menu. */
export const ShowToWaiter = lazyPart(() => import('./show-to-waiter.tsx').then((file) => file.ShowToWaiter))

/** Downloads the codes once a guest's basket has a dish: they are needed when there is no network. */
export const preloadShowToWaiter = (): void => {
  const check = (): void => {
    if (basket.get().count === 0 || isStaffPath(location.pathname)) return
    unsubscribe()
    // A failed download is repeated when the code is opened.
    onIdle(() => void ShowToWaiter.preload().catch(() => undefined))
  }
  const unsubscribe = basket.subscribe(check)
  check()
}
