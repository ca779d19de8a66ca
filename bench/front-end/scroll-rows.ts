// Rows P15, P16 and P17: scrolling, and jumping to a category.
import type { Browser } from '@playwright/test'
import { costOf, openPage, spotOf, type Watched } from '../../testing/page-cost.ts'
import { middle, ratios, spread, type Row } from './row.ts'
import { openMenu, tableLink, type Setting } from './setting.ts'

const rounds = 5
const [distance, speed] = [16_000, 4000]
const framesOfOne = (60 * distance) / speed

/** Main-thread time of a frame (ms) while the page is scrolled down; then it is scrolled up again. */
const scroll = async ({ page, cdp }: Watched): Promise<number> => {
  await page.bringToFront()
  const gesture = (yDistance: number): Promise<unknown> =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance,
      speed,
      // By wheel: touch gestures do not scroll in a headless browser with phone emulation.
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  const before = await costOf(cdp)
  await gesture(-distance)
  const after = await costOf(cdp)
  if ((await page.evaluate(() => scrollY)) < distance / 2) throw new Error('The page did not scroll')
  await gesture(distance)
  return (after.task - before.task) / framesOfOne
}

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly args?: { readonly beginData?: { readonly stackTrace?: readonly { readonly url: string }[] } }
}

/** Layouts forced by script during scrolling and ten taps. */
const forcedLayouts = async (browser: Browser, url: string): Promise<{ forced: number; longTasks: number }> => {
  const watched = await openPage(browser, { url })
  const { page, context } = watched
  await page.addInitScript(() => {
    const long: number[] = []
    Object.assign(window, { takeLong: () => long.splice(0) })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await openMenu(page, tableLink(500))
  const spot = await spotOf(page, 'Add one Dish 2')
  const takeLong = (): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { takeLong: () => number[] }).takeLong())
  await scroll(watched)
  await takeLong()
  await scroll(watched)
  const longTasks = (await takeLong()).length
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.stack',
    ],
  })
  await scroll(watched)
  // A locator's own checks would be part of the measurement.
  for (let tap = 0; tap < 10; tap += 1) await page.touchscreen.tap(spot.x, spot.y)
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  await context.close()
  const forced = trace.traceEvents.filter(
    ({ name, args }) => name === 'Layout' && args?.beginData?.stackTrace?.some(({ url: file }) => file !== ''),
  )
  return { forced: forced.length, longTasks }
}

/** Jumps to every category, down and up; the largest distance of a heading from its place (px). */
const jumpEverywhere = async (browser: Browser, url: string): Promise<{ jumps: number; furthest: number }> => {
  const { page, context } = await openPage(browser, { url })
  await openMenu(page, tableLink(1376))
  const off = await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    const tabs = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Categories"] button')]
    const sections = [...document.querySelectorAll('main section')].filter((one) => one.querySelector('h2'))
    const strip = document.querySelector('nav[aria-label="Categories"] ul')
    const line = document.documentElement.clientHeight * 0.1
    const distances: number[] = []
    const places = tabs.map((tab, at) => ({ tab, section: sections[at] }))
    for (const { tab, section } of [...places, ...places.toReversed()]) {
      tab.click()
      for (let still = 0, last = Number.NaN; still < 6;) {
        await frame()
        still = scrollY === last ? still + 1 : 0
        last = scrollY
      }
      const isLimited = scrollY === 0 || scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      const top = section?.getBoundingClientRect().top ?? Number.NaN
      const place = (strip?.getBoundingClientRect().bottom ?? Number.NaN) + line
      // The first and the last heading cannot reach the line, because the page ends.
      if (!isLimited) distances.push(Math.abs(top - place))
    }
    return distances
  })
  await context.close()
  return { jumps: off.length, furthest: Math.max(...off) }
}

/** Our page without category tracking: intersection observers never fire. */
const openWithoutSpy = async ({ browser, url }: Setting): Promise<Watched> => {
  const watched = await openPage(browser, { url })
  await watched.page.addInitScript(() => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      override observe(): void {}
    }
  })
  await openMenu(watched.page, tableLink(500))
  return watched
}

/** Measures scrolling. */
export const measureScrolling = async (setting: Setting): Promise<Row[]> => {
  const { browser, url, floor } = setting
  const ours = await openPage(browser, { url })
  await openMenu(ours.page, tableLink(500))
  const withoutSpy = await openWithoutSpy(setting)
  const staticPage = await openPage(browser, { url: floor.url })
  await staticPage.page.goto('/static.html')
  const pages = [ours, withoutSpy, staticPage]
  const [us, spyless, bare]: [number[], number[], number[]] = [[], [], []]
  for (const one of pages) await scroll(one)
  for (let round = 0; round < rounds; round += 1) {
    us.push(await scroll(ours))
    spyless.push(await scroll(withoutSpy))
    bare.push(await scroll(staticPage))
  }
  for (const { context } of pages) await context.close()
  const ratio = ratios(us, spyless)
  const { forced, longTasks } = await forcedLayouts(browser, url)
  const { jumps, furthest } = await jumpEverywhere(browser, url)
  return [
    {
      name: 'P15',
      what: 'main thread per frame while scrolling, 500 dishes, against the same page without category tracking',
      budget: '≤ 1.0 ms, ≤ 1.2 × it',
      figure: `${spread(us)} ms; ${spread(ratio)} ×`,
      floor: `${spread(spyless)} ms`,
      isKept: middle(us) <= 1 && middle(ratio) <= 1.2,
      why: 'React listens to the wheel, which turns here in place of a finger',
    },
    {
      name: 'P15',
      what: 'the same, against the same page without any script',
      budget: '–',
      figure: `${spread(ratios(us, bare))} ×`,
      floor: `${spread(bare)} ms`,
      isKept: undefined,
    },
    {
      name: 'P16',
      what: 'layouts forced by script over scrolling and ten taps; tasks over 50 ms while scrolling',
      budget: '0; 0',
      figure: `${forced}; ${longTasks}`,
      isKept: forced === 0 && longTasks === 0,
    },
    {
      name: 'P17',
      what: `${jumps} category jumps on 1,376 dishes, both directions: furthest from the line`,
      budget: '≤ 2 px',
      figure: `${furthest.toFixed(1)} px`,
      isKept: furthest <= 2,
    },
  ]
}
