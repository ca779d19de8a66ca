/** The number of the last tick of this device, which outlives pages and sessions. */
export type LastTick = { readonly get: () => number | undefined; readonly set: (value: number) => void }

type TickIdsNeeds = { readonly nowMs: () => number; readonly newUuid: () => string; readonly last: LastTick }

const numberOf = (id: string): number => Number(id.split('-', 1)[0])

/**
 * Returns a function that creates ids of ticks. Each is greater than those before it, also within a millisecond, after a
 * reload, in another tab, and when the clock is set back; `after` is the greatest stored id, if known.
 */
export const createTickIds = ({ nowMs, newUuid, last }: TickIdsNeeds): ((after: string | undefined) => string) => {
  let own = 0
  return (after) => {
    own = Math.max(nowMs(), own + 1, (last.get() ?? 0) + 1, after === undefined ? 0 : numberOf(after) + 1)
    last.set(own)
    return `${String(own).padStart(15, '0')}-${newUuid()}`
  }
}
