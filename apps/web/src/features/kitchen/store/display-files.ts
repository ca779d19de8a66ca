const cacheNames = 'thali-kitchen-'

/** Addresses of scripts and styles in the document: the build adds an element for each part that is loaded. */
const linked = (): readonly string[] => [
  ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
  ...[...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href),
]

/** The browser records the first 250 requests of a page only, so the document is asked too. */
const loaded = (): readonly string[] => performance.getEntriesByType('resource').map(({ name }) => name)

/** The file of the first download names all others, so its name differs in each release. */
const releaseOf = (files: readonly string[]): string =>
  files.find((file) => /[/]first-load-[^/]*[.]js$/.test(file))?.replace(/^.*[/]/, '') ?? ''

/**
 * Stores the files of this page, so that a reload without a network shows the display. The service worker answers from
 * every cache; the diner's files are stored by itself. Files of an earlier release are deleted when these are stored.
 */
export const storeDisplayFiles = async (): Promise<void> => {
  // Missing on plain http.
  if (!('caches' in window) || !navigator.serviceWorker || !navigator.onLine) return
  const files = [...new Set([...linked(), ...loaded()])].filter((name) => name.startsWith(`${location.origin}/assets/`))
  const cacheName = cacheNames + releaseOf(files)
  const cache = await caches.open(cacheName)
  const stored = (await cache.keys()).map(({ url }) => url)
  await cache.addAll(files.filter((file) => !stored.includes(file)))
  const others = (await caches.keys()).filter((name) => name.startsWith(cacheNames) && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}
