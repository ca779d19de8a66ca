// A menu with portions, options and diet marks against the same menu without them, in turns: rows P8, P12, P18 and P21.
import { costOf, openPage, spotOf, traceTasks, type Watched } from '../../testing/page-cost.ts'
import { middle, ratios, spread, type Row } from './row.ts'
import { openMenu, type Setting } from './setting.ts'
import { collected, menuIsDrawn, waitIn } from './stay-rows.ts'

const rounds = 7
const kinds = ['large', 'choices'] as const

/** The figures of a menu without choices and of the same one with them, by round. */
type Pair = Readonly<Record<(typeof kinds)[number], number[]>>

const linkOf = (kind: (typeof kinds)[number], dishes: number): string => `/restaurants/${kind}-${dishes}/tables/3/home`

const inTurns = async (measure: (kind: (typeof kinds)[number]) => Promise<number>): Promise<Pair> => {
  const pair: Pair = { large: [], choices: [] }
  for (let round = 0; round < rounds; round += 1) for (const kind of kinds) pair[kind].push(await measure(kind))
  return pair
}

/** Opens both menus, measures in turns, and closes them. */
const onBoth = async (
  { browser, url }: Setting,
  dishes: number,
  prepare: (watched: Watched) => Promise<() => Promise<number>>,
): Promise<Pair> => {
  const open = async (kind: (typeof kinds)[number]) => {
    const watched = await openPage(browser, { url })
    await openMenu(watched.page, linkOf(kind, dishes))
    return { ...watched, measure: await prepare(watched) }
  }
  const pages = { large: await open('large'), choices: await open('choices') }
  const pair = await inTurns((kind) => pages[kind].measure())
  for (const kind of kinds) await pages[kind].context.close()
  return pair
}

type What = {
  readonly name: string
  readonly what: string
  /** The most of the menu with choices, and its unit. */
  readonly most: number
  readonly unit: string
  /** The most as a ratio, if any. */
  readonly ratio?: number
  readonly digits?: number
}

const rowOf = ({ name, what, most, unit, ratio, digits = 2 }: What, { large, choices }: Pair): Row => ({
  name,
  what,
  budget: `≤ ${most} ${unit}${ratio === undefined ? '' : `, ≤ ${ratio} ×`}`,
  figure: `${spread(choices, digits)} ${unit}; ${spread(ratios(choices, large))} ×`,
  floor: `${spread(large, digits)} ${unit}`,
  isKept: middle(choices) <= most && middle(ratios(choices, large)) <= (ratio ?? Infinity),
  why: 'the floor is the same menu without choices, on the same machine',
})

const taps = 20

/** Script of a tap on a plain dish (ms). */
const tapOf = async ({ page, cdp }: Watched): Promise<() => Promise<number>> => {
  const add = 'Add one Dish 2'
  await page.getByRole('button', { name: add, exact: true }).click()
  const spots = [await spotOf(page, add), await spotOf(page, 'Remove one Dish 2')]
  const round = async (): Promise<number> => {
    const before = await costOf(cdp)
    for (let at = 0; at < taps; at += 1) {
      const { x, y } = spots[at % 2] ?? { x: 0, y: 0 }
      await page.touchscreen.tap(x, y)
    }
    return ((await costOf(cdp)).script - before.script) / taps
  }
  await round()
  return round
}

/** Types letters of existing names and deletes them. */
const keys = [...'dish 13'.split(''), ...Array.from({ length: 7 }, () => 'Backspace')]

/** Script, styles and layout of a key in Search (ms). */
const keyOf = async ({ page, cdp }: Watched): Promise<() => Promise<number>> => {
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByPlaceholder('Search for any items').click()
  const round = async (): Promise<number> => {
    const before = await costOf(cdp)
    for (const key of keys) {
      await page.keyboard.press(key)
      await new Promise((resolve) => void setTimeout(resolve, 100))
    }
    const after = await costOf(cdp)
    const sum = (name: 'script' | 'style' | 'layout'): number => after[name] - before[name]
    return (sum('script') + sum('style') + sum('layout')) / keys.length
  }
  await round()
  return round
}

/** Script memory after collection (MB), each on a new page. */
const heaps = ({ browser, url }: Setting, dishes: number): Promise<Pair> =>
  inTurns(async (kind) => {
    const { page, cdp, context } = await openPage(browser, { url })
    await page.goto(linkOf(kind, dishes))
    await waitIn(cdp, `${menuIsDrawn(dishes)} && !document.querySelector('.splash')`)
    const { heap } = await collected(cdp)
    await context.close()
    return heap / 1e6
  })

/** The longest task of a first visit, and its blocking time at four times the processor time (ms). */
const visits = async (
  { browser, url }: Setting,
  dishes: number,
): Promise<Readonly<Record<'longest' | 'blocked', Pair>>> => {
  const [longest, blocked]: [Pair, Pair] = [
    { large: [], choices: [] },
    { large: [], choices: [] },
  ]
  await inTurns(async (kind) => {
    const { page, cdp, context } = await openPage(browser, { url })
    const tasks = await traceTasks(browser, page, async () => {
      await openMenu(page, linkOf(kind, dishes))
      await waitIn(cdp, menuIsDrawn(dishes))
    })
    await context.close()
    longest[kind].push(Math.max(...tasks))
    blocked[kind].push(tasks.reduce((sum, one) => sum + Math.max(0, 4 * one - 50), 0))
    return 0
  })
  return { longest, blocked }
}

/** Measures menus with choices; the floor is the same menu without them. */
export const measureChoices = async (setting: Setting): Promise<Row[]> => {
  const { longest, blocked } = await visits(setting, 500)
  const ms = { unit: 'ms' }
  return [
    rowOf({ name: 'P8', what: 'longest task of a first visit, 500 dishes', most: 50, ...ms, digits: 0 }, longest),
    rowOf(
      { name: 'P8', what: 'blocking time at four times the processor time, 500 dishes', most: 200, ...ms, digits: 0 },
      blocked,
    ),
    rowOf(
      { name: 'P12', what: 'script of a tap on a plain dish, 1,376 dishes', most: 2, ...ms, ratio: 1.25 },
      await onBoth(setting, 1376, tapOf),
    ),
    rowOf(
      { name: 'P18', what: 'processor time of a key in Search, 1,376 dishes', most: 6, ...ms, digits: 1 },
      await onBoth(setting, 1376, keyOf),
    ),
    rowOf(
      { name: 'P21', what: 'script memory after collection, 500 dishes', most: 6, unit: 'MB' },
      await heaps(setting, 500),
    ),
  ]
}
