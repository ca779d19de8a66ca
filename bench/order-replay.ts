import { randomUUID } from 'node:crypto'
import type { Recording } from './order-recording.ts'

/** The values of one order that replace the recorded ones. */
type Fresh = { readonly ids: readonly string[]; readonly now: number; orderNumber: number }

type Value = string | number | null

/** One statement and its parameters for an order. */
export type Replayed = {
  readonly text: string
  readonly name: string | undefined
  readonly step: number
  /** True for the statement that assigns the number. */
  readonly givesNumber: boolean
  valuesOf(fresh: Fresh): Value[]
}

/** A recording that can be executed repeatedly for different orders. */
export type Replay = { readonly statements: readonly Replayed[]; newOrder(): Fresh }

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
// Present timestamps have this length, and no other number is that large.
const millisecondsMin = 1e12

/**
 * Prepares a recording. Each order has new ids, key and user, equal where the recorded ones were equal. The database
 * assigns the number, and times are the current time. The rest is unchanged.
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
    const givesNumber = text.startsWith('update "number_series"')
    return { text, name, step, givesNumber, valuesOf: (fresh: Fresh) => makers.map((make) => make(fresh)) }
  })
  if (replayed.filter(({ givesNumber }) => givesNumber).length !== 1) throw new Error('Nothing gives a number')
  return {
    statements: replayed,
    newOrder: () => ({ ids: Array.from({ length: places.size }, () => randomUUID()), now: Date.now(), orderNumber: 0 }),
  }
}
