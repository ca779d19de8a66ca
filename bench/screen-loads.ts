import type { Browser, CDPSession } from '@playwright/test'
import { costOf } from '../testing/page-cost.ts'

/** The server and the session of an admin. */
type Session = {
  readonly url: string
  readonly token: string
  readonly refreshToken: string
  readonly restaurantId: string
}

/** The first load of a screen. */
export type Load = {
  readonly bytes: number
  readonly script: number
  readonly nodes: number
  /** Milliseconds of the longest task. */
  readonly longest: number
  /** The most requests of one list. */
  readonly requests: number
}

/** Counts the bytes on the line, and the answers with a body of each list. */
const watchNetwork = async (cdp: CDPSession) => {
  const lists = new Map<string, string>()
  const counts = new Map<string, number>()
  let bytes = 0
  let lastMs = performance.now()
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    lastMs = performance.now()
    const { pathname, searchParams } = new URL(response.url)
    // A range begins at the moment of its request. 304 answers that the list did not change.
    const key = `${pathname} ${searchParams.get('status') ?? searchParams.get('includeSuspended') ?? ''}`
    if (pathname.startsWith('/api/') && response.status === 200) lists.set(requestId, key)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastMs = performance.now()
    bytes += encodedDataLength
    const key = lists.get(requestId)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  return { quietMs: () => performance.now() - lastMs, bytes: () => bytes, counts }
}

const quietMs = 1500
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Opens a screen in a new browser profile, and waits until the network is quiet. */
export const loadScreen = async (browser: Browser, side: Session, path: string): Promise<Load> => {
  const { url, token, refreshToken, restaurantId } = side
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1180, height: 820 },
    serviceWorkers: 'block',
  })
  try {
    // The session of one login: a refreshed token would end it for the next screen.
    await context.addInitScript(
      (session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, value)),
      { accessToken: token, refreshToken, restaurantId },
    )
    await context.addInitScript(() => {
      const tasks: number[] = []
      Object.assign(window, { longTasks: tasks })
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const network = await watchNetwork(cdp)
    await page.goto(path)
    await page.waitForSelector('h1')
    // Lists follow the live connection, and parts follow their lists.
    await wait(quietMs)
    while (network.quietMs() < quietMs) await wait(100)
    const { script } = await costOf(cdp)
    const [nodes, longest] = await page.evaluate(() => [
      document.querySelectorAll('*').length,
      Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])),
    ])
    if (new URL(page.url()).pathname.endsWith('/login')) throw new Error(`${path} leads to the login`)
    return {
      bytes: network.bytes(),
      script,
      nodes: nodes ?? 0,
      longest: longest ?? 0,
      requests: Math.max(...network.counts.values()),
    }
  } finally {
    await context.close()
  }
}
