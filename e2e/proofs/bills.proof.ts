import { compareBills } from '../../testing/bill-comparison.ts'
import type { Proof } from '../../testing/proof.ts'

const counts = { full: 100_000, short: 5000 } as const
const firstSeed = 20_261_123

const grouped = (value: number): string => value.toLocaleString('en-US')

/** Compares the arithmetic of bills with an independent calculation in exact fractions. */
export const proof: Proof = {
  promise: 'Bills, their credit notes and shares equal an independent calculation in exact fractions, to the paisa.',
  async run(effort) {
    const result = compareBills(firstSeed, counts[effort])
    return {
      isProven: result.differences.length === 0 && result.halves > 0 && result.ties > 0,
      figures: [
        `${grouped(result.bills)} random bills from seed ${firstSeed} with ${grouped(result.lines)} lines, ${grouped(result.credits)} credit notes and ${grouped(result.shares)} shares: ${grouped(result.differences.length)} differences`,
        `${grouped(result.halves)} roundings of exactly half a unit, ${grouped(result.ties)} allocations decided by the sequence of lines`,
        ...result.differences.slice(0, 3),
      ],
    }
  },
}
