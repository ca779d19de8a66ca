import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Database } from '../../../apps/server/src/db/database.ts'
import { pick, seeded } from '../../../testing/random.ts'
import { type Control, controlsOf, followCalls, recordTaps, tap, tappings } from './gestures.ts'
import { readState, type State } from './state.ts'

/** A running product, and the length and seed of the walk. */
export type Walk = {
  readonly browser: Browser
  readonly db: Database
  readonly url: string
  readonly rounds: number
  readonly seed: number
}

/** The result of a walk. */
export type WalkOutcome = {
  readonly figure: string
  /** Unwanted effects, each with the taps before it. */
  readonly unasked: readonly string[]
}

/** One user: screens, and the allowed effects of taps. */
export type User = {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Opens the first screen, again when Back has left the app. */
  readonly open: (page: Page) => Promise<void>
  /** Prepares a round by API, such as a guest's call. */
  readonly prepare?: (round: number) => Promise<void>
  /** Chooses the next control. */
  readonly choose: (controls: readonly Control[], random: () => number) => Control | undefined
  /** Returns the effects of a round that the control under its first tap may not have. */
  readonly judge: (control: Control, before: State, after: State) => readonly string[]
}

/** Chances of a round. */
const chances = { back: 0.12, reload: 0.06, reopen: 0.03, late: 0.12 }
const lateMs = 700

const withLateAnswers = async (page: Page, work: () => Promise<void>): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    await delay(lateMs)
    await route.continue().catch(() => {})
  })
  await work()
  await page.unroute('**/api/**')
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Walks through a user's screens with random taps. */
export const walkAs = async ({ browser, db, url, rounds, seed }: Walk, user: User): Promise<WalkOutcome> => {
  const random = seeded(seed)
  const context = await browser.newContext({ baseURL: url, viewport: user.viewport, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await recordTaps(page)
  const settle = followCalls(page)
  const unasked: string[] = []
  const done = { slow: 0, taps: 0, orders: 0, edits: 0, calls: 0, changes: 0 }
  await user.open(page)
  for (let round = 0; round < rounds; round += 1) {
    await user.prepare?.(round)
    if (!page.url().startsWith(url) || random() < chances.reopen) await user.open(page)
    await settle()
    const before = await readState(db, page)
    const control = user.choose(await controlsOf(page, { x: 0.2 + random() * 0.6, y: 0.3 + random() * 0.4 }), random)
    const tapping = pick(random, tappings)
    if (!control || !tapping) {
      await user.open(page)
      continue
    }
    let isGesture = true
    const act = async (): Promise<void> => {
      isGesture = await tap(page, control, tapping)
      if (random() < chances.back) await page.goBack().catch(() => {})
      if (random() < chances.reload) await page.reload()
      if (page.url().startsWith(url)) await settle()
    }
    await (random() < chances.late ? withLateAnswers(page, act) : act())
    if (!page.url().startsWith(url)) await user.open(page)
    const after = await readState(db, page)
    const effects = isGesture ? user.judge(control, before, after) : []
    if (!isGesture) done.slow += 1
    const where = `round ${round}: ${tapping.times} taps every ${tapping.pauseMs} ms on "${control.name}"`
    unasked.push(
      ...effects.map((effect) => `${user.name}, ${where} ${control.dialog && `in "${control.dialog}"`}: ${effect}`),
    )
    done.taps += tapping.times
    done.orders += after.orders.size - before.orders.size
    done.edits += [...after.orders].filter(([id, order]) => isOther(before.orders.get(id) ?? order, order)).length
    done.calls += [...after.calls].filter(([id, call]) => isOther(before.calls.get(id), call)).length
    if (isOther(before.basket, after.basket)) done.changes += 1
  }
  await context.close()
  const { slow, taps, orders, edits, calls, changes } = done
  return {
    figure: `${user.name}: ${rounds} rounds from seed ${seed}, ${taps} taps, ${slow} rounds too slow to judge: ${orders} orders sent, ${edits} edited or closed, ${calls} calls made or cleared, ${changes} changes of the basket; ${unasked.length} effects not asked for`,
    unasked,
  }
}
