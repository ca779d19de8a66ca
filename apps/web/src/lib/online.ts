import { useStore } from './store.ts'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False while the browser is sure that it has no network. If true, the server may still be unreachable. */
export const useOnline = (): boolean => useStore({ subscribe, get: () => navigator.onLine })
