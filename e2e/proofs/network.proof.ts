import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import { faults, openLink, type Fault, type Link } from '../../testing/faulty-link.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { logInWaiter, openScreen, waitForConvergence, type Screen } from './screen.ts'
import { sendOrders, type Ledger } from './senders.ts'
import { closeSome } from './waiters.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

// The faults that CI has time for: silently broken connections take the longest to detect.
const chosen: Record<Effort, readonly Fault[]> = { short: ['resets', 'slices', 'cut short'], full: faults }

/** A dead connection is detected after two missed heart-beats; the fault must last longer. */
const durationMs = (fault: Fault, effort: Effort): number => {
  if (effort === 'short') return 1500
  return fault === 'half open' ? 32_000 : 15_000
}

// Screens reconnect five seconds after the detection, and then fetch.
const convergenceLimitMs = 6000

type Room = {
  readonly place: Place
  readonly link: Link
  readonly screens: readonly Screen[]
  readonly url: string
  readonly token: string
}

type FaultResult = { readonly fault: Fault; readonly ledger: Ledger; readonly convergenceMs: number | undefined }

/** During the fault, phones order and screens listen through the link; waiters close orders directly. */
const runFault = async (room: Room, fault: Fault, forMs: number): Promise<FaultResult> => {
  const { place, link, screens, url, token } = room
  const open: Order[] = []
  let isOver = false
  link.set(fault)
  const sending = sendOrders({
    place,
    url: link.url,
    clients: 8,
    goesOn: () => !isOver,
    restMs: 400,
    limitMs: 3000,
    onAcknowledged: (order) => void open.push(order),
  })
  const closing = closeSome(url, token, open, () => isOver)
  let isSettled = false
  const settled = Promise.all([sending, closing]).then(([ledger]) => {
    isSettled = true
    return ledger
  })
  await pause(forMs)
  isOver = true
  link.set(undefined)
  const [convergenceMs, ledger] = await Promise.all([
    waitForConvergence(screens, place, { url, token, limitMs: convergenceLimitMs, isSettled: () => isSettled }),
    settled,
  ])
  // The next fault starts in a healthy state.
  await waitForConvergence(screens, place, { url, token, limitMs: 30_000 })
  return { fault, ledger, convergenceMs }
}

const inWordsOf = ({ fault, ledger, convergenceMs }: FaultResult, forMs: number): string =>
  `${fault}, ${forMs / 1000} s: ${ledger.acknowledged.length} orders acknowledged, ${ledger.retries} retries, ` +
  (convergenceMs === undefined
    ? `screens not right after ${convergenceLimitMs} ms`
    : `screens right after ${convergenceMs} ms`)

const run = async (effort: Effort) => {
  const place = await openPlace('sqlite')
  const screens: Screen[] = []
  const url = await place.serve().url
  const link = await openLink(Number(new URL(url).port))
  try {
    const token = await logInWaiter(place, url)
    for (let at = 0; at < 3; at += 1)
      screens.push(await openScreen(place.restaurant, { liveUrl: link.url, fetchUrl: link.url }, token))
    await waitForConvergence(screens, place, { url, token, limitMs: convergenceLimitMs })
    const results: FaultResult[] = []
    const figures: string[] = []
    for (const fault of chosen[effort]) {
      const forMs = durationMs(fault, effort)
      const one = await runFault({ place, link, screens, url, token }, fault, forMs)
      results.push(one)
      figures.push(inWordsOf(one, forMs))
    }
    const verdict = await verify(place, {
      acknowledged: results.flatMap(({ ledger }) => ledger.acknowledged),
      retries: 0,
      otherAnswers: results.reduce((sum, { ledger }) => sum + ledger.otherAnswers, 0),
    })
    const twice = screens.flatMap(({ announced }) => [...announced.values()].filter((times) => times > 1)).length
    return { results, figures, verdict, twice }
  } finally {
    await Promise.all(screens.map((screen) => screen.close()))
    link.close()
    await place.drop()
  }
}

/** Design §1.1 and §4.16, on bad networks. */
export const proof: Proof = {
  promise: 'On a bad network no order is lost or duplicated, and screens are correct 6 s after it recovers.',
  async run(effort) {
    const { results, figures, verdict, twice } = await run(effort)
    const isProven =
      isRight(verdict) &&
      twice === 0 &&
      results.every(({ convergenceMs, ledger }) => convergenceMs !== undefined && ledger.acknowledged.length > 0)
    return { isProven, figures: [...figures, `In all, ${describeVerdict(verdict)}; ${twice} orders announced twice`] }
  },
}
