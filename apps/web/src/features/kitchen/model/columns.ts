/** Where a ticket stands, or its part from line `from` on: its column, and its distance from the top (px). */
export type Part = { readonly from: number; readonly column: number; readonly top: number }

/** The parts of a ticket, each but the first in the column after the one before; most tickets have one. */
export type Place = readonly Part[]

/** The room for tickets (px). */
export type Rail = { readonly columns: number; readonly height: number; readonly gap: number }

/** The heights (px) of a ticket that may continue in the next column. */
export type Pieces = {
  /** Everything above its lines. */
  readonly head: number
  readonly lines: readonly number[]
  /** Everything below its lines. */
  readonly foot: number
  /** The head of a continued part. */
  readonly continued: number
}

/** A ticket and its height (px); `pieces` where it may be divided. */
export type Measured = { readonly id: string; readonly height: number; readonly pieces?: Pieces | undefined }

/** A ticket is divided only if it takes more than this share of a column: short ones are read at a glance. */
const longShare = 0.5

/** A part has at least this many lines. */
const leastLines = 2

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How many lines from `from` on fit into a height. */
const linesWithin = ({ lines, foot }: Pieces, from: number, height: number): number => {
  let used = 0
  for (let at = from; at < lines.length; at += 1) {
    used += (lines[at] ?? 0) + (at === lines.length - 1 ? foot : 0)
    if (used > height) return at - from
  }
  return lines.length - from
}

const heightOfPart = ({ height, pieces }: Measured, place: Place, index: number): number => {
  if (!pieces || place.length === 1) return height
  const from = place[index]?.from ?? 0
  const to = place[index + 1]?.from ?? pieces.lines.length
  const isLast = index === place.length - 1
  return (index === 0 ? pieces.head : pieces.continued) + sum(pieces.lines.slice(from, to)) + (isLast ? pieces.foot : 0)
}

/** Divides a ticket from a column on, over the empty columns after it; undefined where too few lines would fit. */
const divide = (pieces: Pieces, first: number, ends: readonly number[], height: number): Place | undefined => {
  const parts: Part[] = []
  let from = 0
  for (let column = first; column < ends.length && from < pieces.lines.length; column += 1) {
    const top = ends[column] ?? 0
    if (column > first && top > 0) break
    const fitting = linesWithin(pieces, from, height - top - (column === first ? pieces.head : pieces.continued))
    if (fitting < leastLines && column === first) return undefined
    parts.push({ from, column, top })
    from += Math.max(1, fitting)
  }
  return parts.length > 1 ? parts : undefined
}

/** A long ticket continues in the next column, which is empty; one without such a column is not divided. */
const placeLong = ({ height, pieces }: Measured, ends: readonly number[], rail: Rail): Place | undefined => {
  if (!pieces || height <= rail.height * longShare) return undefined
  for (const [column, end] of ends.entries()) {
    const isTooHigh = end + height > rail.height
    const place = isTooHigh && ends[column + 1] === 0 ? divide(pieces, column, ends, rail.height) : undefined
    if (place) return place
  }
  return undefined
}

const placeOne = (ticket: Measured, ends: readonly number[], rail: Rail): Place | undefined => {
  const whole = (column: number): Place | undefined =>
    column < 0 ? undefined : [{ from: 0, column, top: ends[column] ?? 0 }]
  return (
    whole(ends.findIndex((end) => end > 0 && end + ticket.height <= rail.height)) ??
    placeLong(ticket, ends, rail) ??
    whole(ends.indexOf(0))
  )
}

/**
 * Places tickets, oldest first: each in the first column with room, a long one also over the end of a column and the next. A
 * ticket without room is left out, and later ones fill the gaps that it cannot use. Tickets in `held` keep their place.
 */
export const placeTickets = (
  tickets: readonly Measured[],
  rail: Rail,
  held: ReadonlyMap<string, Place> = new Map(),
): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  const ends = Array.from({ length: rail.columns }, () => 0)
  const put = (ticket: Measured, place: Place): void => {
    places.set(ticket.id, place)
    for (const [index, { column, top }] of place.entries())
      ends[column] = Math.max(ends[column] ?? 0, top + heightOfPart(ticket, place, index) + rail.gap)
  }
  for (const ticket of tickets) {
    const place = held.get(ticket.id)
    if (place?.every(({ column }) => column < rail.columns)) put(ticket, place)
  }
  for (const ticket of tickets) {
    const place = places.has(ticket.id) ? undefined : placeOne(ticket, ends, rail)
    if (place) put(ticket, place)
  }
  // The oldest first, also where held tickets were placed before others.
  return new Map(tickets.flatMap(({ id }) => (places.has(id) ? [[id, places.get(id) ?? []]] : [])))
}

/** The height that each part of a placed ticket may fill: up to the next one below it, or to the end of its column. */
export const roomOf = (
  places: ReadonlyMap<string, Place>,
  { height, gap }: Rail,
): ReadonlyMap<string, readonly number[]> => {
  const all = [...places.values()].flat()
  const roomBelow = ({ column, top }: Part): number => {
    const below = all.filter((other) => other.column === column && other.top > top)
    return Math.min(...below.map((other) => other.top - gap), height) - top
  }
  return new Map([...places].map(([id, place]) => [id, place.map(roomBelow)]))
}
