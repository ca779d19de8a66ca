import type { Page } from '@playwright/test'

type Fetched = { readonly url: string; readonly kind: string; readonly bytes: number }

/** What a first visit fetched, with all headers (bytes). */
export type PageWeight = {
  readonly files: readonly Fetched[]
  /** Pictures that are seen without scrolling. */
  readonly pictures: readonly Fetched[]
  /** What the first paint had to wait for, beside the document. */
  readonly blocking: readonly string[]
}

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
  await open()
  await page.waitForLoadState('networkidle')
  const { shown, blocking } = await page.evaluate(() => ({
    shown: [...document.images]
      .filter((one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().bottom > 0)
      .map((one) => one.currentSrc),
    blocking: performance
      .getEntriesByType('resource')
      .filter((one) => Reflect.get(one, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => name),
  }))
  return { files, pictures: files.filter(({ url }) => shown.includes(url)), blocking }
}

/**
 * What some files weigh together.
 *
 * @param files Which.
 * @returns Their bytes.
 */
export const weightOf = (files: readonly Fetched[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)
