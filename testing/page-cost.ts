import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Main-thread figures of a page since it began: times in ms of processor time, sizes in bytes. */
export type Cost = {
  readonly script: number
  readonly style: number
  readonly layout: number
  /** All of the main thread's work, the three above included. */
  readonly task: number
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

type Options = {
  readonly url: string
  readonly width?: number
  readonly height?: number
  readonly pixelRatio?: number
  readonly isTouch?: boolean
}

/** A page of a browser profile of its own: nothing is cached. */
export type Watched = { readonly page: Page; readonly cdp: CDPSession; readonly context: BrowserContext }

/**
 * Opens an empty page, a phone's at one pixel per pixel unless told otherwise (drawn without a graphics card, two cost more than
 * what is measured).
 *
 * @param browser Whose.
 * @param options Where it will go, and its window.
 * @returns The page; close its context.
 */
export const openPage = async (browser: Browser, options: Options): Promise<Watched> => {
  const { url, width = 390, height = 844, pixelRatio = 1, isTouch = true } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    hasTouch: isTouch,
    isMobile: isTouch,
    // What it fetches ahead, for later, is not what a first visit waits for.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp, context }
}

/**
 * What a page has cost so far; the difference of two is what lies between.
 *
 * @param cdp Of the page.
 * @returns Its figures.
 */
export const costOf = async (cdp: CDPSession): Promise<Cost> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    script: of('ScriptDuration') * 1000,
    style: of('RecalcStyleDuration') * 1000,
    layout: of('LayoutDuration') * 1000,
    task: of('TaskDuration') * 1000,
    heap: of('JSHeapUsedSize'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

/**
 * Makes the page's processor so many times slower.
 *
 * @param cdp Of the page.
 * @param rate 1 for as it is.
 */
export const slowDown = (cdp: CDPSession, rate: number): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate })

/**
 * A slow mobile network: 150 ms there and back, 1.6 Mbit/s.
 *
 * @param cdp Of the page.
 */
export const slowNetwork = (cdp: CDPSession): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })

/** What `followPaints` puts into a page. */
export type PaintWindow = {
  /** Notes how long after a moment the next frame was painted. */
  readonly stampPaint: (sinceMs: number) => void
  readonly takePainted: () => number[]
}

/**
 * Has a page note when a frame was painted; what for, the page's own scripts say. Call it before the page is opened.
 *
 * @param page The page.
 * @returns What was noted since it was last asked (ms).
 */
export const followPaints = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.addInitScript(() => {
    const painted: number[] = []
    const paints: PaintWindow = {
      stampPaint(sinceMs) {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => painted.push(performance.now() - sinceMs), { once: true })
        channel.port1.start()
        requestAnimationFrame(() => channel.port2.postMessage(undefined))
      },
      takePainted: () => painted.splice(0),
    }
    Object.assign(window, paints)
  })
  return () => page.evaluate(() => (window as unknown as PaintWindow).takePainted())
}

/**
 * Stamps each event of a kind, from the browser's noticing it until the frame that answers it was painted. Call it before the page is opened.
 *
 * @param page The page.
 * @param kind Such as `click`.
 * @returns What was stamped since it was last asked (ms).
 */
export const stampPaints = async (page: Page, kind: 'click' | 'input'): Promise<() => Promise<number[]>> => {
  const takePainted = await followPaints(page)
  await page.addInitScript((name) => {
    const { stampPaint } = window as unknown as PaintWindow
    addEventListener(name, ({ timeStamp }) => stampPaint(timeStamp), { capture: true })
  }, kind)
  return takePainted
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it began (µs). */
  readonly ts: number
  /** Processor time (µs). */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask')

/** Tasks and marks of the page's main thread. The browser's own pages have main threads too: they are left out. */
const traceMain = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> => {
  // No more than that: with the timeline's own categories each task is there twice, and pays for stacks nobody asked for.
  await browser.startTracing(page, { categories: ['__metadata', 'toplevel', 'blink.user_timing'] })
  await act()
  const mark = 'the page that is traced'
  await page.evaluate((name) => void performance.mark(name), mark)
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const marked = traceEvents.find(({ name }) => name === mark)
  const events = traceEvents.filter(({ pid, tid }) => pid === marked?.pid && tid === marked.tid)
  if (!events.some(isTask)) throw new Error('The trace has no tasks')
  return events.toSorted((one, other) => one.ts - other.ts)
}

/**
 * The tasks of a page's main thread while something is done.
 *
 * @param browser The browser.
 * @param page The page.
 * @param act What is done.
 * @returns The processor time of each (ms).
 */
export const traceTasks = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> =>
  (await traceMain(browser, page, act)).filter(isTask).map(({ tdur = 0 }) => tdur / 1000)

/**
 * What a page's main thread works from one of its marks to another, time after time, while something is done.
 *
 * @param browser The browser.
 * @param page The page.
 * @param marks Their names.
 * @param act What is done.
 * @returns The processor time of each time (ms).
 */
export const traceBetween = async (
  browser: Browser,
  page: Page,
  marks: { readonly from: string; readonly to: string },
  act: () => Promise<unknown>,
): Promise<number[]> => {
  const works: number[] = []
  let work: number | undefined
  for (const event of await traceMain(browser, page, act)) {
    if (event.name === marks.from) work = 0
    else if (event.name === marks.to && work !== undefined) {
      works.push(work)
      work = undefined
    } else if (isTask(event) && work !== undefined) work += (event.tdur ?? 0) / 1000
  }
  if (works.length === 0) throw new Error('The trace has no such marks')
  return works
}

/**
 * Where a button is, so that it can be tapped without the page's being searched for it each time.
 *
 * @param page The page.
 * @param name Its accessible name.
 * @returns Its middle.
 */
export const spotOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
