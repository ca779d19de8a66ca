import type { Engine } from '../../apps/server/src/db/database.ts'
import { ChargeOrders } from '../../testing/charge-orders.ts'
import { openPlace } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

const plans: Record<Effort, { readonly count: number; readonly engines: readonly Engine[] }> = {
  short: { count: 120, engines: ['sqlite'] },
  full: { count: 2000, engines: ['sqlite', 'postgres'] },
}
const seed = 20_261_129

const run = async (
  engine: Engine,
  count: number,
): Promise<{ readonly isRight: boolean; readonly figures: string[] }> => {
  const place = await openPlace(engine)
  try {
    const orders = await ChargeOrders.open(place, seed)
    await orders.run(count)
    const { counts, differences } = orders
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const isRare = counts.charged === 0 || counts.removed === 0 || counts.moves === 0 || counts.credits === 0
    return {
      isRight: differences.length === 0 && !isRare,
      figures: [
        `${name}: ${counts.orders} random takeaway, parcel and table orders from seed ${seed}, ${counts.charged} with packing; ${counts.edits} edits, ${counts.moves} moves, ${counts.removed} charges taken off; ${counts.bills} bills, ${counts.shares} shares, ${counts.credits} credit notes: ${differences.length} differences`,
        ...differences.slice(0, 3),
      ],
    }
  } finally {
    await place.drop()
  }
}

/** Decision 165: charges against a second calculation from its rules. */
export const proof: Proof = {
  promise: 'Charges of orders, and their part of bills, taxes, shares and credit notes, equal a second calculation.',
  async run(effort) {
    const { count, engines } = plans[effort]
    const results = []
    for (const engine of engines) results.push(await run(engine, count))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.flatMap(({ figures }) => figures) }
  },
}
