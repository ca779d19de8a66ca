import { randomUUID } from 'node:crypto'
import type { Recording } from './order-recording.ts'

/** What stands in the place of what was recorded, for one order. */
type Fresh = { readonly ids: readonly string[]; readonly now: number; orderNumber: number }

type Value = string | number | null

/** One statement, and its parameters for an order. */
export type Replayed = {
  readonly text: string
  readonly name: string | undefined
  readonly step: number
  /** True for the one that gives the order its number. */
  readonly givesNumber: boolean
  valuesOf(fresh: Fresh): Value[]
}

/** A recording, to be executed again and again for orders that differ. */
export type Replay = { readonly statements: readonly Replayed[]; newOrder(): Fresh }

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
// Any of today is as long as this, and nothing else is a number that large.
const millisecondsMin = 1e12

/**
 * Prepares a recording: ids, keys and users are new ones in every order, and the same where they were the same; the
 * number is the one the database gives; times are now. Everything else is as it was.
 *
 * @param recording From `recordOrder`.
 * @returns How to execute it.
 */
export const prepareReplay = ({ statements, orderNumber }: Recording): Replay => {
  const places = new Map<string, number>()
  const placeOf = (id: string): number => {
    const known = places.get(id) ?? places.size
    places.set(id, known)
    return known
  }
  const textOf = (recorded: string): ((fresh: Fresh) => Value) => {
    const ids = [...recorded.matchAll(uuids)].map(([id]) => placeOf(id))
    const pieces = recorded.split(uuids).map((piece) => piece.split(`"orderNumber":${orderNumber}`))
    if (ids.length === 0 && pieces[0]?.length === 1) return () => recorded
    return (fresh) =>
      pieces
        .map((piece) => piece.join(`"orderNumber":${fresh.orderNumber}`))
        .reduce((text, piece, at) => `${text}${fresh.ids[ids[at - 1] ?? 0] ?? ''}${piece}`)
  }
  const makerOf = (value: Value): ((fresh: Fresh) => Value) => {
    if (typeof value === 'string') return textOf(value)
    if (value === orderNumber) return (fresh) => fresh.orderNumber
    if (typeof value === 'number' && value > millisecondsMin) return (fresh) => fresh.now
    return () => value
  }
  const replayed = statements.map(({ text, name, step, values }) => {
    const makers = values.map(makerOf)
    const givesNumber = text.startsWith('update "order_counters"')
    return { text, name, step, givesNumber, valuesOf: (fresh: Fresh) => makers.map((make) => make(fresh)) }
  })
  if (replayed.filter(({ givesNumber }) => givesNumber).length !== 1) throw new Error('Nothing gives a number')
  return {
    statements: replayed,
    newOrder: () => ({ ids: Array.from({ length: places.size }, () => randomUUID()), now: Date.now(), orderNumber: 0 }),
  }
}
