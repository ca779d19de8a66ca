import { createStore } from '#web/lib/store.ts'
import { type KitchenTicket, oldestFirst } from '../model/ticket.ts'
import { kitchen } from '../store/browser-kitchen.ts'

/** From this width on tickets stand in pages of columns; below it they are a list. */
export const pagedQuery = '(width >= 768px)'

/** Ids of the open tickets: on this page, and those without room before and after it. */
export type Shown = {
  readonly before: readonly string[]
  readonly ids: readonly string[]
  readonly after: readonly string[]
}

export const shownTickets = createStore<Shown>({ before: [], ids: [], after: [] })

/** The page starts with this ticket, or with the next one if it is gone; undefined: with the oldest. */
export const pageStart = createStore<KitchenTicket | undefined>(undefined)

/** The starts of the pages before this one, as they were turned. */
let turned: readonly (KitchenTicket | undefined)[] = []

const startAt = (id: string | undefined): void =>
  pageStart.set(id === undefined ? undefined : kitchen.tickets.get(id)?.ticket)

/** The position of the first ticket of a page; 0 when all tickets from its start on are gone. */
export const positionOf = (ids: readonly string[], start: KitchenTicket | undefined): number => {
  if (!start) return 0
  const at = ids.findIndex((id) => {
    const ticket = kitchen.tickets.get(id)?.ticket
    return ticket !== undefined && oldestFirst(ticket, start) >= 0
  })
  return Math.max(0, at)
}

export const nextPage = (): void => {
  const [first] = shownTickets.get().after
  if (first === undefined) return
  turned = [...turned, pageStart.get()]
  startAt(first)
}

export const previousPage = (): void => {
  const { before, ids } = shownTickets.get()
  const last = turned.at(-1)
  const isKnown = turned.length > 0
  turned = turned.slice(0, -1)
  if (isKnown) return pageStart.set(last)
  const at = before.length - Math.max(1, ids.length)
  startAt(at > 0 ? before[at] : undefined)
}

/** Shows the page with the oldest tickets. */
export const firstPage = (): void => {
  turned = []
  pageStart.set(undefined)
}

/** The ticket to which a list scrolled last. Each request is an object of its own: the same ticket can follow itself. */
export const scrollTarget = createStore<{ readonly id: string } | undefined>(undefined)

/** Shows the page of a ticket, unless one of these is shown already. A list scrolls to the oldest of them. */
export const showOneOf = (ids: readonly string[]): void => {
  const oldest = kitchen.ids.get().find((id) => ids.includes(id))
  scrollTarget.set(oldest === undefined ? undefined : { id: oldest })
  const { ids: shown } = shownTickets.get()
  if (shown.some((id) => ids.includes(id))) return
  const at = kitchen.ids.get().findIndex((id) => ids.includes(id))
  if (at < 0) return
  turned = []
  startAt(at < shown.length ? undefined : kitchen.ids.get()[at])
}
