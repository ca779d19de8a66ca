const cacheName = 'thali-kitchen'

/**
 * Stores the files of this page, so that a reload without a network shows the display. The service worker answers from
 * every cache; the diner's files are stored by itself.
 */
export const storeDisplayFiles = async (): Promise<void> => {
  // Missing on plain http.
  if (!('caches' in window) || !navigator.serviceWorker || !navigator.onLine) return
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = [...new Set(loaded)].filter((name) => name.startsWith(`${location.origin}/assets/`))
  const cache = await caches.open(cacheName)
  const stored = (await cache.keys()).map(({ url }) => url)
  await cache.addAll(files.filter((file) => !stored.includes(file)))
  // Those of an earlier release.
  await Promise.all(stored.filter((url) => !files.includes(url)).map((url) => cache.delete(url)))
}
