import { useStore } from './store.ts'

/**
 * Whether a media query matches, followed. Only for behaviour that CSS cannot decide.
 *
 * @param query Such as `(width >= 1024px)`.
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
