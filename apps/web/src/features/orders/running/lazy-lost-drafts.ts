import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Follows the download of Table Service on idle. When it fails, the next showing tries again. */
export const LostDrafts = lazyComponent<{ readonly tableNumber?: number }>(
  () => import('./lost-drafts.tsx').then((file) => file.LostDrafts),
  () => null,
)
