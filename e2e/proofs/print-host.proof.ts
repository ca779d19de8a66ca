import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { password } from '../../apps/server/test/builders.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import type { ServerProcess } from '../../apps/server/test/spawn.ts'
import { buildWeb } from '../../apps/web/build.ts'
import { askFor } from '../../testing/ask.ts'
import { chromiumPath } from '../../testing/browser.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { dotsOf } from './faulty-printer.ts'
import { judgePapers, untilPrinted } from './paper-verdict.ts'
import { readPdfDots } from './read-pdf.ts'
import { sendOrders, type Ledger } from './senders.ts'

/** How many orders, and after how many of them something happens to the page, the network or the server. */
const plans: Record<Effort, { readonly orders: number; readonly every: number }> = {
  short: { orders: 6, every: 3 },
  full: { orders: 300, every: 25 },
}

const printer = { id: 'till', width: 80 } as const
const aheadMax = 20
const untilPrintedMs = 300_000

/** The papers of the host's pages, in the sequence of printing. */
type Printed = { readonly dots: string[]; unreadable: number }

/**
 * A page whose print dialog makes a PDF. The dialog ends, and the page may report, when the PDF is complete; the browser's own
 * event is earlier. A page that dies before that has printed nothing.
 */
const openHost = async (context: BrowserContext, address: string, printed: Printed): Promise<Page> => {
  const page = await context.newPage()
  await page.exposeFunction('printToPdf', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    const rows = readPdfDots(pdf)
    if (rows) printed.dots.push(dotsOf(rows))
    else printed.unreadable += 1
  })
  await page.addInitScript(() => {
    window.addEventListener('afterprint', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    })
    window.print = () => {
      const call: unknown = Reflect.get(window, 'printToPdf')
      if (typeof call !== 'function') return
      const end = (): boolean => window.dispatchEvent(new Event('afterprint'))
      void Promise.resolve(call()).then(end)
    }
  })
  await page.goto(address)
  return page
}

type Run = {
  readonly place: Place
  readonly context: BrowserContext
  readonly printed: Printed
  readonly address: string
  readonly servers: ServerProcess[]
  readonly pages: Page[]
}

/** Everything that happens to hosts. */
const events: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  'a reload': async ({ pages }) => void (await pages[0]?.reload()),
  'a second page': async ({ context, address, printed }) => {
    const second = await openHost(context, address, printed)
    await pause(3000)
    await second.close()
  },
  'a kill of the server': async ({ place, servers }) => {
    const last = servers.at(-1)
    const url = await last?.url
    await last?.kill()
    const next = place.serve(new URL(url ?? '').port)
    servers.push(next)
    await next.url
  },
  'a lost network': async ({ context }) => {
    await context.setOffline(true)
    await pause(randomInt(1000, 3000))
    await context.setOffline(false)
  },
  'a closed page': async ({ context, address, printed, pages }) => {
    await pages[0]?.close()
    pages[0] = await openHost(context, address, printed)
  },
}

/** Adds a print host with a printer, and returns the address of its page. */
const setUpHost = async ({ db, restaurant }: Place, url: string): Promise<string> => {
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', {
    body: { username: restaurant.admin, password },
  })
  const body = { restaurantId: restaurant.id, name: 'till-host', role: 'print_host', term: 'unlimited' }
  const host = await askFor(url, 'createProgram', '/programs', { token, body })
  const does = { stations: '["kitchen"]', prints_bills: false, copies: 1, cuts: true, has_drawer: false }
  const place = { restaurant_id: restaurant.id, position: 0, kind: 'browser' as const, host: host.id, port: 9100 }
  await db
    .insertInto('printers')
    .values({ ...printer, name: 'Till', ...place, ...does })
    .execute()
  return `${url}/admin/print-host#${host.id}.${host.token}`
}

const sendAll = async (
  run: Run,
  url: string,
  { orders, every }: (typeof plans)['full'],
): Promise<[Ledger, string[]]> => {
  const ledger: Ledger = { acknowledged: [], retries: 0, otherAnswers: 0 }
  const names = Object.keys(events)
  const happened: string[] = []
  while (ledger.acknowledged.length < orders) {
    const count = Math.min(every, orders - ledger.acknowledged.length)
    const [sent] = await Promise.all([
      sendOrders({ place: run.place, url, clients: 3, goesOn: (begun) => begun < count }),
      pause(randomInt(500)).then(async () => {
        const name = names[happened.length % names.length] ?? ''
        happened.push(name)
        await events[name]?.(run)
      }),
    ])
    ledger.acknowledged.push(...sent.acknowledged)
    ledger.retries += sent.retries
    ledger.otherAnswers += sent.otherAnswers
    while (run.printed.dots.length < ledger.acknowledged.length - aheadMax) await pause(50)
  }
  return [ledger, happened]
}

const prove = async (browser: Browser, effort: Effort): Promise<{ isProven: boolean; figure: string }> => {
  const plan = plans[effort]
  const place = await openPlace('sqlite')
  const servers = [place.serve(String(await freePort()))]
  const printed: Printed = { dots: [], unreadable: 0 }
  try {
    const url = (await servers[0]?.url) ?? ''
    const address = await setUpHost(place, url)
    const context = await browser.newContext()
    const pages = [await openHost(context, address, printed)]
    const begin = Date.now()
    const [ledger, happened] = await sendAll({ place, context, printed, address, servers, pages }, url, plan)
    const asked = await untilPrinted(place, untilPrintedMs)
    const device = { port: 0, printed: printed.dots, counts: { faults: 0, brokenOff: 0 } }
    const idle = { disturb: () => {}, turnOff: async () => {}, close: () => {} }
    const verdict = await judgePapers(place, [{ ...printer, device: { ...device, ...idle } }], ledger, asked)
    const { jobs, lost, unmarked, unknown, outOfOrder, marked } = verdict
    return {
      isProven: jobs === plan.orders && lost + unmarked + unknown + outOfOrder + printed.unreadable === 0,
      figure:
        `${happened.join(', ')} in ${Math.round((Date.now() - begin) / 1000)} s. ${jobs} tickets as PDF: ${lost} lost, ` +
        `${unmarked} printed again without POSSIBLE REPEAT, ${marked} with it, ${unknown + printed.unreadable} other papers, ${outOfOrder} out of order`,
    }
  } finally {
    await place.drop()
  }
}

/** Plan §7: a page in a browser prints, whatever happens to it. */
export const proof: Proof = {
  promise:
    'A print host prints each ticket once, or again with POSSIBLE REPEAT, in order, whatever happens to its page.',
  async run(effort) {
    await buildWeb()
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
    try {
      const { isProven, figure } = await prove(browser, effort)
      return { isProven, figures: [figure] }
    } finally {
      await browser.close()
    }
  },
}
