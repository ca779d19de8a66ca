import type { OrderLine } from '../orders/order.ts'
import { epochOf, isRemake, type Tick } from './kitchen.ts'

const epochs = 2 ** 31 - 2

/** Names an epoch of a line, and a remake. Random: a device without a network cannot count the epochs of others. */
export const newEpoch = (): number => 1 + Math.floor(Math.random() * epochs)

/** Ticks as a screen with these lines sends them: a late or repeated one changes nothing in a later epoch. */
export const inEpoch = (
  lines: readonly Pick<OrderLine, 'id' | 'quantity' | 'progress'>[],
  ticks: readonly Tick[],
): readonly Tick[] =>
  ticks.map((tick) => {
    const line = lines.find(({ id }) => id === tick.id)
    return {
      ...tick,
      ...(line && { epoch: epochOf(line) }),
      ...(tick.from && { nextEpoch: tick.nextEpoch ?? newEpoch() }),
    }
  })

/** The state of a line in place of a remake that the server refused (`remake_conflict`). */
export type LostRemake = { readonly quantity: number; readonly reason: string }

/** The stored remake of the line whose remake was refused; undefined where none was asked for. */
export const findLostRemake = (
  ticks: readonly Tick[],
  order: { readonly items: readonly Pick<OrderLine, 'id' | 'remake'>[] } | undefined,
): LostRemake | undefined => {
  const tick = ticks.find(isRemake)
  const stored = order?.items.find(({ id }) => id === tick?.id)?.remake
  return tick && { quantity: stored?.quantity ?? 0, reason: stored?.reason ?? '' }
}
