/** Reproducible random numbers in [0, 1) (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one element. */
export const pick = <T>(random: () => number, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)]
