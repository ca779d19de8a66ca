import type { Language } from '@thali/contract/basics/language'
import type { Station } from '@thali/contract/kitchen/kitchen'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { KotChange, KotLine, KotPaper, PaperTable } from '@thali/contract/printing/paper'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import { portionWord } from '#server/data/menu/portion-words.ts'
import type { OrderDifference } from '#server/data/orders/order-difference.ts'
import type { PrintedLine } from '#server/data/printing/printed-ticket.ts'
import { kotTexts } from './paper/kot-texts.ts'
import type { KitchenTexts, OrderPeople } from './ticket-facts.ts'

/** One line of a ticket with its station, and what the kitchen has seen once it is printed. */
type TicketLine = {
  readonly stationId: string
  readonly ordered: OrderLine
  readonly line: KotLine
  readonly seen: PrintedLine
}

/** A ticket for all stations. */
type Ticket = { readonly change: KotChange; readonly lines: readonly TicketLine[]; readonly fromTable?: number }

/** A ticket for one printer. */
export type Routed = { readonly printerId: string; readonly ticket: Ticket }

const toLine = (line: OrderLine, quantity: number, rest: Partial<KotLine> = {}): KotLine => ({
  name: line.itemName,
  quantity,
  ...(line.portion && { portion: line.portion.name }),
  options: (line.options ?? []).map(({ name, quantity: units }) => ({ name, quantity: units })),
  ...(line.specialInstructions !== '' && { note: line.specialInstructions }),
  ...(line.dietMark && { dietMark: line.dietMark }),
  isVoided: false,
  ...rest,
})

type StationOf = (line: OrderLine) => string

const ticketLine = (ordered: OrderLine, stationOf: StationOf, line: KotLine): TicketLine => ({
  stationId: stationOf(ordered),
  ordered,
  line,
  seen: { id: ordered.id, quantity: ordered.quantity, isVoided: line.isVoided },
})

const whole = (order: Order, stationOf: StationOf): TicketLine[] =>
  order.items
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ticketLine(line, stationOf, toLine(line, line.quantity)))

const changed = (
  order: Order,
  stationOf: StationOf,
  quantities: NonNullable<OrderDifference['quantities']>,
): TicketLine[] =>
  order.items.flatMap((line) => {
    const was = quantities[line.id]
    if (was === undefined) return []
    const isVoided = line.quantity < was
    const reason = isVoided && line.voidReason ? { reason: line.voidReason } : {}
    return [ticketLine(line, stationOf, toLine(line, line.quantity - was, { was, isVoided, ...reason }))]
  })

const remade = (order: Order, stationOf: StationOf, units: NonNullable<OrderDifference['remade']>): TicketLine[] =>
  order.items.flatMap((line) => {
    const quantity = units[line.id]
    if (quantity === undefined) return []
    const reason = line.remake?.reason ? { reason: line.remake.reason } : {}
    return [ticketLine(line, stationOf, toLine(line, quantity, reason))]
  })

const isVoid = (lines: readonly TicketLine[]): boolean => lines.every(({ line }) => line.isVoided)

/** A ticket with all lines of an order: a new one, or one that is printed again. */
export const wholeTicket = (order: Order, stationOf: StationOf): Ticket => ({
  change: 'new',
  lines: whole(order, stationOf),
})

/** The tickets of a change: only the difference, except of a moved order (plan §7). */
export const ticketsOf = (order: Order, difference: OrderDifference, stationOf: StationOf): Ticket[] => {
  if (order.approval !== 'accepted') return []
  if (difference.wasWaiting) return [wholeTicket(order, stationOf)]
  const { tableNumber, quantities, remade: units } = difference
  const tickets: Ticket[] = []
  if (tableNumber !== undefined)
    tickets.push({ change: 'move', lines: whole(order, stationOf), fromTable: tableNumber })
  if (quantities) {
    const lines = changed(order, stationOf, quantities)
    tickets.push({ change: isVoid(lines) ? 'void' : 'change', lines })
  }
  if (units) tickets.push({ change: 'remake', lines: remade(order, stationOf, units) })
  return tickets
}

/**
 * The tickets by printer, each with the lines of its stations; a change that a station only loses is a void there. A line
 * of a station without a printer is printed nowhere.
 */
export const route = (tickets: readonly Ticket[], printers: readonly PrinterSettings[]): Routed[] =>
  printers.flatMap(({ id: printerId, prints }) =>
    tickets.flatMap((ticket) => {
      const lines = ticket.lines.filter(({ stationId }) => prints.stations.includes(stationId))
      if (lines.length === 0) return []
      const change = ticket.change === 'change' && isVoid(lines) ? 'void' : ticket.change
      return [{ printerId, ticket: { ...ticket, change, lines } }]
    }),
  )

const senderOf = ({ staffName, guest }: OrderPeople, language: Language): string | undefined =>
  staffName ?? (guest && (guest.name ?? kotTexts(language).guest(guest.number)))

const inBoth = (name: string, word: string | undefined): string =>
  word === undefined || word === name ? name : `${name} · ${word}`

/** A line with its names also in the language of the kitchen. */
const inKitchenWords = ({ ordered, line }: TicketLine, { language, names, options }: KitchenTexts): KotLine => {
  const translated = names.get(ordered.itemId)
  return {
    ...line,
    ...(line.portion && { portion: inBoth(line.portion, portionWord(line.portion, language)) }),
    options: line.options.map((option, index) => ({
      ...option,
      name: inBoth(option.name, options.get(ordered.options?.[index]?.optionId ?? '')),
    })),
    ...(translated !== undefined && translated !== line.name && { translated }),
  }
}

type PaperFacts = {
  readonly order: Order
  readonly stations: readonly Station[]
  readonly nameTable: (number: number) => PaperTable
  readonly party: OrderPeople
  readonly kitchen: KitchenTexts
  readonly sentDateTime: string
}

/** The paper of a ticket. Its station is named if all lines have the same one, among several. */
export const toPaper = ({ change, lines, fromTable }: Ticket, words: PaperFacts): KotPaper => {
  const { order, stations, nameTable, party, kitchen, sentDateTime } = words
  const { language } = kitchen
  const by = order.contact?.name ?? senderOf(party, language)
  const ids = new Set(lines.map(({ stationId }) => stationId))
  const station = ids.size === 1 && stations.length > 1 ? stations.find(({ id }) => ids.has(id)) : undefined
  return {
    kind: 'kot',
    change,
    restaurantName: order.restaurant.name,
    ...(language !== 'en' && { language }),
    table: nameTable(order.tableNumber),
    ...(fromTable !== undefined && { fromTable: nameTable(fromTable) }),
    orderId: order.id,
    orderNumber: order.orderNumber,
    ...(order.tokenNumber !== undefined && { tokenNumber: order.tokenNumber }),
    ...(order.isParcel && { isParcel: true as const }),
    ...(order.source && { source: { name: order.source.name, number: order.source.number } }),
    ...(station && { stationName: station.name }),
    orderedDateTime: order.createdDateTime,
    sentDateTime,
    ...(by !== undefined && { by }),
    ...(party.guests !== undefined && { guests: party.guests }),
    lines: lines.map((line) => inKitchenWords(line, kitchen)),
  }
}
