// What makes Thali open without a network: the app's own files. The menu, the basket and what is on its way the app keeps
// itself; every call, and all of the staff's, goes past this worker. How it is updated and switched off:
// docs/decisions/032.

// A service worker's own globals, which the types of workers in general do not have.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Written by the build (precache.ts): the files a diner may need, and a name made from their names. */
declare const PRECACHE: { readonly version: string; readonly files: readonly string[] }

const appCaches = 'thali-app-'
const appCache = appCaches + PRECACHE.version

/** Any guest address is answered with the same document; this is the one that is kept. */
const shell = '/menu'

/** How long a page waits for a network that is there but does not answer (ms). */
const patienceMs = 4000

const install = async (): Promise<void> => {
  const cache = await caches.open(appCache)
  // Past the browser's own cache for the document: an old one would name files this version does not have.
  await cache.addAll([new Request(shell, { cache: 'reload' }), ...PRECACHE.files])
  // Without waiting for old tabs: they find their files in the version before, which stays.
  await worker.skipWaiting()
}

const activate = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(appCaches) && name !== appCache)
  // In the order they were made; the last is the version that tabs opened before may still run.
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

const answerPage = async (event: FetchEvent): Promise<Response> => {
  const fromNetwork = (async () => (await event.preloadResponse) ?? (await worker.fetch(event.request)))()
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  const answer = await Promise.race([fromNetwork.catch(() => undefined), timeout])
  // A proxy that lost its server is as good as no network.
  if (answer && answer.status < 500) return answer
  const kept = await (await caches.open(appCache)).match(shell)
  return kept ?? fromNetwork
}

const answerFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? worker.fetch(request)

// The staff's screens are never answered from here, nor is what is not a page of the app.
const isGuestPage = (path: string): boolean => !/^\/(admin|api|uploads|assets)(\/|$)/.test(path) && !path.includes('.')

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isGuestPage(pathname)) event.respondWith(answerPage(event))
  } else if (PRECACHE.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(answerFile(request))
})
