import * as fc from 'fast-check'

const count = 5000

/** Reproducible random numbers in [0, 1), at most 5,000. */
export const randomNumbers = (seed: number): (() => number) => {
  const drawn = fc.sample(fc.noBias(fc.nat(999_999)), { seed, numRuns: count })
  let position = 0
  return () => {
    const next = drawn[position]
    if (next === undefined) throw new Error('All random numbers are used')
    position += 1
    return next / 1_000_000
  }
}

/** Picks one element; undefined of an empty list. */
export const pick = <T>(random: () => number, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)]
