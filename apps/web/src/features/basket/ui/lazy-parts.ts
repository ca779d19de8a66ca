// Parts that only guests with a dish in the basket download.
import { onIdle } from '#web/lib/idle.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { basket } from '../store/current-basket.ts'

export const ShowToWaiter = lazyPart(() => import('./show-to-waiter.tsx').then((file) => file.ShowToWaiter))

export const NoteDialog = lazyPart(() => import('./note-dialog.tsx').then((file) => file.NoteDialog))

/** Downloads the parts once a guest's basket has a dish: they are needed when there is no network. */
export const preloadParts = (): void => {
  const check = (): void => {
    if (basket.get().count === 0 || isStaffPath(location.pathname)) return
    unsubscribe()
    // A failed download is repeated when the part is opened.
    onIdle(() => [ShowToWaiter, NoteDialog].forEach((part) => void part.preload().catch(() => undefined)))
  }
  const unsubscribe = basket.subscribe(check)
  check()
}
