// Opens Thali without a network. It stores the app's own files; the app stores menu, basket and outbox. API calls and
// staff screens are not handled here. Update and removal: decision 032.

// Service worker globals, missing in TypeScript's worker types.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Written by the build (precache.ts): the files a diner may need, and a version computed from their names. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] }

const appCaches = 'thali-app-'
const appCache = appCaches + PRECACHE.version

/** Every guest address has the same document, stored under this one. */
const shell = '/menu'

/** Time limit for a network that does not answer (ms). */
const patienceMs = 4000

const install = async (): Promise<void> => {
  // Bypasses the browser's HTTP cache: an old document would name files that this version lacks. So would the document of
  // another process during a rolling upgrade; the browser then installs this version at a later visit.
  const document = await worker.fetch(new Request(shell, { cache: 'reload' }))
  if (!(await document.clone().text()).includes(PRECACHE.files[0] ?? '')) throw new Error('Another version answered')
  const cache = await caches.open(appCache)
  await Promise.all([cache.put(shell, document), cache.addAll(PRECACHE.files)])
  // Does not wait for old tabs: their files are in the previous version, which stays.
  await worker.skipWaiting()
}

const activate = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(appCaches) && name !== appCache)
  // In order of creation; the last one is the version of tabs that are still open.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const answerPage = async (event: FetchEvent): Promise<Response> => {
  const fromNetwork = (async () => (await event.preloadResponse) ?? (await worker.fetch(event.request)))()
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  const answer = await Promise.race([fromNetwork.catch(() => undefined), timeout])
  // A gateway error counts as no network.
  if (answer && answer.status < 500) return answer
  const kept = await (await caches.open(appCache)).match(shell)
  return kept ?? fromNetwork
}

const answerFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? worker.fetch(request)

// Staff screens, the API, files and the links of cards, which set a cookie, never get the stored document.
const isGuestPage = (path: string): boolean =>
  !/^\/(admin|api|uploads|assets|t)(\/|$)/.test(path) && !path.includes('.')

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
// A page asks for it that no worker controls (start-later.ts).
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isGuestPage(pathname)) event.respondWith(answerPage(event))
  } else if (PRECACHE.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(answerFile(request))
})
