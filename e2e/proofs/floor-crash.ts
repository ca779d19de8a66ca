import { password } from '../../apps/server/test/builders.ts'
import { findBreaches } from '../../apps/server/test/sitting-invariants.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import { ask } from '../../testing/ask.ts'
import { startBalancer } from './balancer.ts'
import { noChanges, workOnFloor, type FloorChanges } from './floor-staff.ts'
import { describeKills, killDuringRun, type Plan } from './kills.ts'
import { orderAtTables } from './phones.ts'
import { logInWaiter } from './screen.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

/** Every guest's first order in a sitting waits for a waiter. */
const confirmFirst = async ({ restaurant }: Place, url: string): Promise<void> => {
  const credentials = { username: restaurant.admin, password }
  const { body } = await ask(url, 'login', '/auth/login', { body: credentials })
  const token = body.accessToken
  const path = `/restaurants/${restaurant.id}/settings`
  const { body: settings } = await ask(url, 'getSettings', path, { token })
  const { version, ordering } = settings
  const saved = await ask(url, 'saveSettings', path, {
    body: { version, ordering: { ...ordering, confirm: 'first' } },
    token,
  })
  if (saved.status !== 200) throw new Error(`Settings: ${saved.status}`)
}

/** Answered changes that the database does not have. */
const findLostChanges = async ({ db }: Place, { sittings, orders, merged }: FloorChanges): Promise<string[]> => {
  const storedSittings = new Map((await db.selectFrom('sittings').selectAll().execute()).map((row) => [row.id, row]))
  const storedOrders = new Map((await db.selectFrom('orders').selectAll().execute()).map((row) => [row.id, row]))
  const lostSittings = [...sittings.values()].filter(({ id, version, tableNumber, endedDateTime }) => {
    const row = storedSittings.get(id)
    if (!row || row.version < version) return true
    if (endedDateTime !== null && row.ended_at === null) return true
    return row.version === version && row.table_number !== tableNumber
  })
  const lostOrders = [...orders.values()].filter(({ id, revision, approval, status, sittingId }) => {
    const row = storedOrders.get(id)
    if (!row || row.revision < revision) return true
    if (approval !== 'waiting' && row.approval !== approval) return true
    if (status === 'Completed' && row.status !== status) return true
    return row.revision === revision && row.sitting_id !== (sittingId ?? null)
  })
  const lostMerges = [...merged].filter(([from, into]) => storedSittings.get(from)?.merged_into !== into)
  return [...lostSittings.map(({ id }) => id), ...lostOrders.map(({ id }) => id), ...lostMerges.map(([from]) => from)]
}

/** Orders of a merged sitting must be in the one that it became part of. */
const countLeftBehind = async ({ db }: Place): Promise<number> => {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('sittings', 'sittings.id', 'orders.sitting_id')
    .select('orders.id')
    .where('sittings.merged_into', 'is not', null)
    .execute()
  return rows.length
}

const describeChanges = ({ counts }: FloorChanges): string =>
  `${counts.decided} decisions, ${counts.closed} closed orders, ${counts.ordersMoved} moved orders, ` +
  `${counts.moved} moved, ${counts.merged} merged and ${counts.ended} ended sittings`

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000)

/**
 * Phones order and waiters decide, move, merge and clear at eight tables while processes are killed: one server on
 * SQLite, three on PostgreSQL.
 */
export const crashFloor = async (
  engine: 'sqlite' | 'postgres',
  plan: Plan,
): Promise<{ isRight: boolean; figure: string }> => {
  const place = await openPlace(engine)
  const servers = Array.from({ length: engine === 'sqlite' ? 1 : 3 }, () => place.serve())
  const ports = (await Promise.all(servers.map((server) => server.url))).map((one) => Number(new URL(one).port))
  const balancer = await startBalancer(ports)
  const { url } = balancer
  try {
    await confirmFirst(place, url)
    const token = await logInWaiter(place, url)
    let [acknowledged, isOver] = [0, false]
    const changes = noChanges()
    const hasAll = (): boolean => Object.values(changes.counts).every((count) => count > 0)
    const begin = Date.now()
    const ordering = orderAtTables({
      place,
      url,
      token,
      count: 8,
      // A short run goes on until each kind of change happened.
      goesOn: (begun) => acknowledged < plan.orders || (!hasAll() && begun < 10 * plan.orders),
      onAcknowledged: (count) => {
        acknowledged = count
      },
    }).finally(() => {
      isOver = true
    })
    const [ledger, kills] = await Promise.all([
      ordering,
      killDuringRun({ place, servers, plan, acknowledged: () => acknowledged }),
      workOnFloor({ place, changes, url, token, isOver: () => isOver }),
    ])
    const tookSeconds = seconds(begin)
    const verdict = await verify(place, ledger, { mayMove: true })
    const lost = await findLostChanges(place, changes)
    const leftBehind = await countLeftBehind(place)
    const breaches = await findBreaches(place.db, place.restaurant.id)
    const { length: sittings } = await place.db.selectFrom('sittings').select('id').execute()
    const faults = [...breaches, ...changes.faults]
    for (const fault of faults.slice(0, 20)) console.log(`   ${fault}`)
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, three servers'
    return {
      isRight:
        isRight(verdict) &&
        hasAll() &&
        lost.length + leftBehind + faults.length === 0 &&
        kills.server + kills.database === plan.kills,
      figure:
        `${name}, 8 phones at 8 tables, a pad and 6 waiters, ${describeKills(kills)} in ${tookSeconds} s, ${ledger.retries} retries. ` +
        `${describeVerdict(verdict)}; ${ledger.ended} refused after their party left. Answered were ${describeChanges(changes)}: ` +
        `${lost.length} lost, ${changes.faults.length} unexpected answers; of ${sittings} sittings ${breaches.length + leftBehind} break a rule`,
    }
  } finally {
    balancer.close()
    await place.drop()
  }
}
