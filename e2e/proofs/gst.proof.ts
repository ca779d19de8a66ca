import type { Engine } from '../../apps/server/src/db/database.ts'
import { password } from '../../apps/server/test/builders.ts'
import { askFor } from '../../testing/ask.ts'
import { readGstRows } from '../../testing/gst-file.ts'
import { GstMonth } from '../../testing/gst-month.ts'
import { gstOracle } from '../../testing/gst-oracle.ts'
import { openPlace } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

const plans: Record<Effort, { readonly count: number; readonly engines: readonly Engine[] }> = {
  short: { count: 150, engines: ['sqlite'] },
  full: { count: 3000, engines: ['sqlite', 'postgres'] },
}
const seed = 20_261_128
const months = ['2026-10', '2026-11', '2026-12']

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

const run = async (engine: Engine, count: number): Promise<{ readonly isRight: boolean; readonly figure: string }> => {
  const place = await openPlace(engine)
  try {
    const { restaurant, db } = place
    const month = new GstMonth(db, restaurant.id, seed)
    await month.write(count)
    const url = await place.serve().url
    const login = { username: restaurant.admin, password }
    const { accessToken } = await askFor(url, 'login', '/auth/login', { body: login })
    let [rows, differences] = [0, 0]
    const numbers: string[] = []
    for (const name of months) {
      const query = new URLSearchParams({
        restaurantId: restaurant.id,
        from: `${name}-01`,
        to: lastDay(name),
        format: 'xlsx',
      })
      const answer = await fetch(`${url}/api/exports/gst?${query.toString()}`, {
        headers: { Authorization: `Bearer ${accessToken}` },
      })
      const found = await readGstRows(new Uint8Array(await answer.arrayBuffer()))
      const expected = gstOracle(name, month.bills, month.notes)
      numbers.push(...(found['docs'] ?? []))
      for (const [sheet, texts] of Object.entries(expected)) {
        const [ours, theirs] = [(found[sheet] ?? []).toSorted(), [...texts].toSorted()]
        rows += theirs.length
        if (ours.join('\n') !== theirs.join('\n')) differences += 1
      }
    }
    const listed = month.notes.filter(({ isCommercial }) => !isCommercial)
    const issued = [...month.bills, ...listed].filter(({ date }) => months.some((name) => date.startsWith(name)))
    const isOnce =
      numbers.toSorted().join() ===
      issued
        .map(({ number }) => number)
        .toSorted()
        .join()
    const engineName = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    return {
      isRight: differences === 0 && isOnce && month.bills.length === count,
      figure: `${engineName}: ${month.bills.length} random bills and ${month.notes.length} credit notes (${month.notes.length - listed.length} after the date of s.34) from seed ${seed}, three months: ${rows} rows of eight sheets, ${differences} sheets differ; each of ${issued.length} numbers ${isOnce ? 'is listed once' : 'is NOT listed once'}`,
    }
  } finally {
    await place.drop()
  }
}

/** Decision 151: GST workbooks on both engines, after a restore and with a wrong clock. */
export const proof: Proof = {
  promise: 'Each sheet of a GST workbook equals the rules of the returns, and each issued number is in one month.',
  async run(effort) {
    const { count, engines } = plans[effort]
    const results = []
    for (const engine of engines) results.push(await run(engine, count))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.map(({ figure }) => figure) }
  },
}
