import type { Engine } from '../../apps/server/src/db/database.ts'
import { password } from '../../apps/server/test/builders.ts'
import { ask } from '../../testing/ask.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { startBalancer } from './balancer.ts'
import { runCashDesks } from './cashiers.ts'
import { describeKills, killDuringRun, type Plan } from './kills.ts'
import { judgeMoney } from './money-verdict.ts'

// `orders` are bills, payments and refunds together.
const plans: Record<Effort, Plan & { readonly engines: readonly Engine[] }> = {
  short: { orders: 60, kills: 3, engines: ['postgres'] },
  full: { orders: 10_000, kills: 40, engines: ['sqlite', 'postgres'] },
}

const mostFaultsShown = 10

/** Logs the admin in; tokens expire during a long run. */
const openSession = async ({ restaurant }: Place, url: string) => {
  const body = { username: restaurant.admin, password }
  const logIn = async (): Promise<string> => (await ask(url, 'login', '/auth/login', { body })).body.accessToken
  return {
    token: await logIn(),
    async renew() {
      this.token = await logIn().catch(() => this.token)
    },
  }
}

const startBilling = async ({ restaurant }: Place, url: string, token: string): Promise<void> => {
  const path = `/restaurants/${restaurant.id}/settings`
  const { body: settings } = await ask(url, 'getSettings', path, { token })
  const { version, billing } = settings
  const upi = { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' }
  const saved = await ask(url, 'saveSettings', path, {
    body: { version, billing: { ...billing, isOn: true, scheme: 'unregistered', upi } },
    token,
  })
  if (saved.status !== 200) throw new Error(`Settings: ${saved.status}`)
}

const run = async (engine: Engine, plan: Plan): Promise<{ isRight: boolean; figure: string }> => {
  const place = await openPlace(engine)
  const servers = Array.from({ length: engine === 'sqlite' ? 1 : 3 }, () => place.serve())
  const ports = (await Promise.all(servers.map((server) => server.url))).map((one) => Number(new URL(one).port))
  const balancer = await startBalancer(ports)
  const { url } = balancer
  try {
    const session = await openSession(place, url)
    await startBilling(place, url, session.token)
    let changes = 0
    const begin = Date.now()
    const [ledger, kills] = await Promise.all([
      runCashDesks({
        place,
        url,
        session,
        count: 8,
        goesOn: (done) => done < plan.orders,
        onChange: (done) => {
          changes = done
        },
      }),
      killDuringRun({ place, servers, plan, acknowledged: () => changes }),
    ])
    const seconds = Math.round((Date.now() - begin) / 1000)
    const verdict = await judgeMoney(place, ledger)
    for (const fault of ledger.faults.slice(0, mostFaultsShown)) console.log(`   ${fault}`)
    const { bills, payments, refunds, lost, doubled, gaps, wrongStates } = verdict
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, three servers'
    return {
      isRight:
        lost + doubled + gaps + wrongStates + ledger.faults.length === 0 &&
        bills > 0 &&
        payments > 0 &&
        kills.server + kills.database === plan.kills,
      figure:
        `${name}, 8 cash desks, ${describeKills(kills)} in ${seconds} s, ${ledger.retries} retries and ${ledger.repeats} repeats. ` +
        `${bills.toLocaleString('en')} bills, ${payments.toLocaleString('en')} payments and ${refunds.toLocaleString('en')} refunds acknowledged: ` +
        `${lost} lost, ${doubled} doubled, ${gaps} gaps or repeats in their numbers, ${wrongStates} bills or orders in a wrong state, ` +
        `${ledger.faults.length} unexpected answers`,
    }
  } finally {
    balancer.close()
    await place.drop()
  }
}

/** Plan §6.3, §6.4, under kill -9 of servers and database. */
export const proof: Proof = {
  promise:
    'No bill number is skipped or repeated, and no payment is lost or recorded twice, by kill -9 of the server or the database.',
  async run(effort) {
    const results = []
    for (const engine of plans[effort].engines) results.push(await run(engine, plans[effort]))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.map(({ figure }) => figure) }
  },
}
