import { useStore } from './store.ts'

/**
 * Whether the window is as a media query asks, followed. For what CSS cannot decide: where a tap leads.
 *
 * @param query Such as `(width >= 1024px)`.
 * @returns True while it matches.
 */
export const useMediaQuery = (query: string): boolean =>
  useStore({
    subscribe: (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    get: () => matchMedia(query).matches,
  })
