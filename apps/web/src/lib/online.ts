import { useStore } from './store.ts'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Whether the device has a network, followed. The server may still be out of reach.
 *
 * @returns False while the browser is sure that there is no network.
 */
export const useOnline = (): boolean => useStore({ subscribe, get: () => navigator.onLine })
