import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { apiRoot } from '@thali/contract/api/endpoint'
import { visitEventsPath } from '@thali/contract/visits/visit'

/** A control that a tap at x, y would hit. */
export type Control = {
  /** Its accessible name, from an attribute or its text. */
  readonly name: string
  readonly x: number
  readonly y: number
  /** The title of the dialog it belongs to; empty on the page itself. */
  readonly dialog: string
}

/**
 * The controls that a tap can hit now, each with a point from 0 to 1 in both directions. With an open dialog, only
 * the topmost dialog's controls.
 */
export const controlsOf = (page: Page, at: { x: number; y: number }): Promise<Control[]> =>
  page.evaluate(({ x: right, y: down }) => {
    const selector = 'button, a[href], [role="button"], summary, input[type="checkbox"]'
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const title = dialog
      ? (document.querySelector(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '-')}`)?.textContent ?? '?')
      : ''
    return [...(dialog ?? document).querySelectorAll(selector)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width * right, box.top + box.height * down]
      const hit = document.elementFromPoint(x, y)?.closest(selector)
      if (box.width === 0 || hit !== element || element.matches(':disabled')) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return [{ name: name.trim().replaceAll(/\s+/g, ' '), x, y, dialog: title }]
    })
  }, at)

/** A gesture: one, two or four taps on one point, with a pause in between (ms). */
export type Tapping = { readonly times: number; readonly pauseMs: number }

/** Typical gestures of impatient users. */
export const tappings: readonly Tapping[] = [
  { times: 1, pauseMs: 0 },
  { times: 2, pauseMs: 60 },
  { times: 2, pauseMs: 150 },
  { times: 2, pauseMs: 300 },
  { times: 2, pauseMs: 400 },
  { times: 4, pauseMs: 120 },
  { times: 4, pauseMs: 250 },
]

/** Taps further apart than this (ms) are two decisions, not one impatient gesture. */
const gestureMs = 450

/** Records the times of taps in every document of a page. */
export const recordTaps = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const times: number[] = []
    Object.assign(window, { tapTimes: times })
    document.addEventListener('pointerdown', (event) => times.push(event.timeStamp), { capture: true })
  })
}

/**
 * Taps one point of a page with `recordTaps`. False if a busy machine spread the taps so far that they count as
 * separate decisions.
 */
export const tap = async (
  page: Page,
  { x, y }: { x: number; y: number },
  { times, pauseMs }: Tapping,
): Promise<boolean> => {
  await page.evaluate(() => void (Reflect.get(window, 'tapTimes') as number[]).splice(0))
  for (let count = 0; count < times; count += 1) {
    if (count > 0) await delay(pauseMs)
    await page.touchscreen.tap(x, y)
  }
  const recorded = await page.evaluate(() => Reflect.get(window, 'tapTimes') as number[])
  return recorded.length === times && recorded.every((time, at) => time - (recorded[at - 1] ?? time) < gestureMs)
}

/** Tracks a screen's calls. The result waits until no call is open and nothing moves. */
export const followCalls = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // An event stream stays open.
    if (pathname.startsWith(apiRoot) && pathname !== apiRoot + visitEventsPath) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // A closed page cancels its calls.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear()
  })
  return async () => {
    do {
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
      )
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    } while (open.size > 0)
  }
}
