import type { Page } from '@playwright/test'

type Fetched = { readonly url: string; readonly kind: string; readonly bytes: number }

/** Downloads of a first visit, including headers (bytes). */
export type PageWeight = {
  readonly files: readonly Fetched[]
  /** Files of the first window: all until a dish can be added, and the visible pictures. */
  readonly firstWindow: readonly Fetched[]
  /** The visible pictures. */
  readonly pictures: readonly Fetched[]
  /** Pictures below the window, fetched before scrolling. */
  readonly ahead: readonly Fetched[]
  /** The rest: scripts and styles of screens that are not open yet, and the page's icons. */
  readonly later: readonly Fetched[]
  /** Files that blocked the first paint, besides the document. */
  readonly blocking: readonly string[]
}

/** Marks the moment at which the first dish can be added. */
const markUsable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main li fieldset button')) return
      performance.mark('usable')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

const look = (page: Page) =>
  page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0
    const fetched = performance.getEntriesByType('resource')
    return {
      shown: [...document.images]
        .filter((one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().bottom > 0)
        .map((one) => one.currentSrc),
      early: fetched.filter(({ startTime }) => startTime <= usable).map(({ name }) => name),
      blocking: fetched
        .filter((one) => Reflect.get(one, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => name),
    }
  })

/**
 * Opens a page for the first time and measures its downloads until the network is idle. `open` resolves when the
 * diner can use it.
 */
export const weighVisit = async (page: Page, open: () => Promise<unknown>): Promise<PageWeight> => {
  const cdp = await page.context().newCDPSession(page)
  const answers = new Map<string, { url: string; kind: string }>()
  const files: Fetched[] = []
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response, type }) =>
    answers.set(requestId, { url: response.url, kind: type }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) files.push({ ...answer, bytes: encodedDataLength })
  })
  await markUsable(page)
  await open()
  await page.waitForLoadState('networkidle')
  const { shown, early, blocking } = await look(page)
  const isPicture = ({ kind }: Fetched): boolean => kind === 'Image'
  const pictures = files.filter(({ url }) => shown.includes(url))
  const first = files.filter((one) => !isPicture(one) && (one.kind === 'Document' || early.includes(one.url)))
  const firstWindow = [...first, ...pictures]
  const others = files.filter((one) => !firstWindow.includes(one))
  const later = others.filter((one) => !isPicture(one))
  return { files, firstWindow, pictures, ahead: others.filter(isPicture), later, blocking }
}

/** Total size of some files (bytes). */
export const weightOf = (files: readonly Fetched[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
