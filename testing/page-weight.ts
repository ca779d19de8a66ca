import type { Page } from '@playwright/test'

type Fetched = { readonly url: string; readonly kind: string; readonly bytes: number }

/** What a first visit fetched, with all headers (bytes). */
export type PageWeight = {
  readonly files: readonly Fetched[]
  /** What the first window is made of: all until a dish can be added, and the pictures seen without scrolling. */
  readonly firstWindow: readonly Fetched[]
  /** The pictures of it. */
  readonly pictures: readonly Fetched[]
  /** Pictures below the window, fetched ahead of scrolling. */
  readonly ahead: readonly Fetched[]
  /** All else: scripts and styles of screens nobody has opened yet, and the browser's own marks of the page. */
  readonly later: readonly Fetched[]
  /** What the first paint had to wait for, beside the document. */
  readonly blocking: readonly string[]
}

/** Marks the moment at which the first dish can be added. */
const markUsable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main fieldset button')) return
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
 * Opens a page for the first time and weighs what comes over the network until it is quiet.
 *
 * @param page A page that fetched nothing yet.
 * @param open Opens it, until the diner can use it.
 * @returns All that came.
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

/**
 * What some files weigh together.
 *
 * @param files Which.
 * @returns Their bytes.
 */
export const weightOf = (files: readonly Fetched[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
