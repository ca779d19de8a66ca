import { useStore } from './store.ts'

/** Whether a media query matches. Only for behaviour that CSS cannot decide. */
export const useMediaQuery = (query: string): boolean =>
  useStore({
    subscribe: (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    get: () => matchMedia(query).matches,
  })
