import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Main-thread figures of a page since its start: processor time in ms, sizes in bytes. */
export type Cost = {
  readonly script: number
  readonly style: number
  readonly layout: number
  /** All work of the main thread, including the three above. */
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

/** A page with a new browser profile: nothing is cached. */
export type Watched = { readonly page: Page; readonly cdp: CDPSession; readonly context: BrowserContext }

/**
 * Opens an empty page of a phone at scale 1. Without a graphics card, scale 2 costs more than the measured work. Close
 * its context.
 */
export const openPage = async (browser: Browser, options: Options): Promise<Watched> => {
  const { url, width = 390, height = 844, pixelRatio = 1, isTouch = true } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    hasTouch: isTouch,
    isMobile: isTouch,
    // A first visit does not wait for prefetched files.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp, context }
}

/** The figures of a page so far; subtract two results for a period. */
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

/** Slows the page's processor by this factor (1: not at all). */
export const slowDown = (cdp: CDPSession, rate: number): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Simulates a slow mobile network: 150 ms round trip, 1.6 Mbit/s. */
export const slowNetwork = (cdp: CDPSession): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })

/** The functions that `followPaints` adds to a page. */
export type PaintWindow = {
  /** Records the time from a moment to the next painted frame. */
  readonly stampPaint: (sinceMs: number) => void
  readonly takePainted: () => number[]
}

/**
 * Lets the page's scripts record when a frame was painted. Call it before the page is opened. Returns a function for
 * the times since the last call (ms).
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
 * Measures each event of a kind, such as `click`, from its start to the painted frame. Call it before the page is
 * opened. Returns a function for the times since the last call (ms).
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
  /** Start (µs). */
  readonly ts: number
  /** Processor time (µs). */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask')

/** Tasks and marks of the page's main thread. The browser's own pages are left out. */
const traceMain = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> => {
  // Only these: the timeline's categories list each task twice, and record stacks at a cost.
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

/** Processor time of each main-thread task during an action (ms). */
export const traceTasks = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> =>
  (await traceMain(browser, page, act)).filter(isTask).map(({ tdur = 0 }) => tdur / 1000)

/** Main-thread processor time between two marks, for each repetition during an action (ms). */
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

/** The centre of a button, so that repeated taps need no lookup. */
export const spotOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
