import type { Engine } from '../../apps/server/src/db/database.ts'
import { password } from '../../apps/server/test/builders.ts'
import { askFor } from '../../testing/ask.ts'
import { issueBills } from '../../testing/issued-bills.ts'
import { openPlace } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

const plans: Record<Effort, { readonly count: number; readonly engines: readonly Engine[] }> = {
  short: { count: 15, engines: ['sqlite'] },
  full: { count: 1000, engines: ['sqlite', 'postgres'] },
}
const firstSeed = 20_261_123

const grouped = (value: number): string => value.toLocaleString('en-US')

const run = async (
  engine: Engine,
  count: number,
): Promise<{ readonly isRight: boolean; readonly figures: readonly string[] }> => {
  const place = await openPlace(engine)
  try {
    const { restaurant, db } = place
    const url = await place.serve().url
    const body = { username: restaurant.admin, password }
    const renew = async (): Promise<string> => (await askFor(url, 'login', '/auth/login', { body })).accessToken
    const result = await issueBills({ url, token: '', db, restaurant }, { firstSeed, count, renew })
    const { bills, lines, choices, credits, shares, differences } = result
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    return {
      isRight: differences.length === 0 && bills === count,
      figures: [
        `${name}: ${grouped(bills)} random bills from seed ${firstSeed} issued with ${grouped(lines)} lines (${grouped(choices)} with portion and option), ${grouped(credits)} credit notes and ${grouped(shares)} shares: ${grouped(differences.length)} differences`,
        ...differences.slice(0, 2),
      ],
    }
  } finally {
    await place.drop()
  }
}

/** Plan §6: the properties of bills on both engines, from the order to the last credit note. */
export const proof: Proof = {
  promise:
    'Bills, credit notes and shares of the API equal to the paisa an independent calculation, and their parts add up.',
  async run(effort) {
    const { count, engines } = plans[effort]
    const results = []
    for (const engine of engines) results.push(await run(engine, count))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.flatMap(({ figures }) => figures) }
  },
}
