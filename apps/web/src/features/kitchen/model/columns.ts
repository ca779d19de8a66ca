/** Where a ticket stands: its column, and its distance from the top (px). */
export type Place = { readonly column: number; readonly top: number }

/** The room for tickets (px). */
export type Rail = { readonly columns: number; readonly height: number; readonly gap: number }

/** A ticket and its height (px). */
export type Measured = { readonly id: string; readonly height: number }

/**
 * Places tickets, each in the first column with room below those placed before. A ticket without a place has no room, and so
 * have all that follow it: no newer ticket is shown in place of an older one. Tickets in `held` keep their place.
 */
export const placeTickets = (
  tickets: readonly Measured[],
  { columns, height, gap }: Rail,
  held: ReadonlyMap<string, Place> = new Map(),
): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  const ends = Array.from({ length: columns }, () => 0)
  const put = (ticket: Measured, place: Place): void => {
    places.set(ticket.id, place)
    ends[place.column] = Math.max(ends[place.column] ?? 0, place.top + ticket.height + gap)
  }
  for (const ticket of tickets) {
    const place = held.get(ticket.id)
    if (place && place.column < columns) put(ticket, place)
  }
  for (const ticket of tickets) {
    if (places.has(ticket.id)) continue
    const column = ends.findIndex((end) => end === 0 || end + ticket.height <= height)
    if (column < 0) break
    put(ticket, { column, top: ends[column] ?? 0 })
  }
  return places
}

/** The height that each placed ticket may fill: up to the next one below it, or to the end of its column. */
export const roomOf = (places: ReadonlyMap<string, Place>, { height, gap }: Rail): ReadonlyMap<string, number> => {
  const all = [...places]
  return new Map(
    all.map(([id, { column, top }]) => {
      const below = all.filter(([, other]) => other.column === column && other.top > top)
      const next = Math.min(...below.map(([, other]) => other.top - gap), height)
      return [id, next - top]
    }),
  )
}
