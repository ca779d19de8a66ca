import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { PaperTable } from '@thali/contract/printing/paper'
import type { PrinterSettings, PrintJob } from '@thali/contract/printing/schema'
import { listStations } from '#server/data/kitchen/station-queries.ts'
import { listItemStations } from '#server/data/menu/station-queries.ts'
import type { OrderDifference } from '#server/data/orders/order-difference.ts'
import { hasPrinters, sharePrinters } from '#server/data/printing/printer-queries.ts'
import { insertJob } from '#server/data/printing/write-job.ts'
import { listTableNames } from '#server/data/tables/tables-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { KnownReceivers } from '#server/jobs/known-receivers.ts'
import { route, ticketsOf, toPaper, wholeTicket, type Routed } from './kot.ts'
import type { PrintingNeeds } from './needs.ts'
import { describeParty, findKitchenTexts } from './ticket-facts.ts'

type Change = { readonly order: Order; readonly difference?: OrderDifference | undefined }

/** Writes the KOTs of orders, in the transactions that cause them (plan §7). */
export class TicketWriter {
  /** Emptied by the event of a change. */
  readonly receivers = new KnownReceivers(hasPrinters)
  readonly #needs: PrintingNeeds

  constructor(needs: PrintingNeeds) {
    this.#needs = needs
  }

  /** Writes the KOTs of a new order, unless a waiter has to confirm it. */
  async place(trx: Connection, { order }: { readonly order: Order }, emit: Emit): Promise<void> {
    if (order.approval !== 'accepted') return
    await this.#write(trx, emit, order, (stationOf, printers) => route([wholeTicket(order, stationOf)], printers))
  }

  /** Writes the KOTs of the difference that a change makes for the kitchen. */
  async change(trx: Connection, { order, difference }: Change, emit: Emit): Promise<void> {
    if (!difference || order.approval !== 'accepted') return
    await this.#write(trx, emit, order, (stationOf, printers) =>
      route(ticketsOf(order, difference, stationOf), printers),
    )
  }

  /** Writes all lines of an order again: at its printers, or all of them at one. */
  async again(trx: Connection, emit: Emit, order: Order, printerId: string | undefined): Promise<PrintJob[]> {
    return this.#write(
      trx,
      emit,
      order,
      (stationOf, printers) => {
        const ticket = wholeTicket(order, stationOf)
        if (printerId === undefined) return route([ticket], printers)
        return ticket.lines.length > 0 ? [{ printerId, ticket }] : []
      },
      true,
    )
  }

  async #write(
    trx: Connection,
    emit: Emit,
    order: Order,
    routeTo: (stationOf: (line: OrderLine) => string, printers: readonly PrinterSettings[]) => Routed[],
    isDuplicate = false,
  ): Promise<PrintJob[]> {
    const { clock, newId } = this.#needs
    const restaurantId = order.restaurant.id
    if (!(await this.receivers.has(trx, restaurantId))) return []
    const printers = await sharePrinters(trx, restaurantId)
    if (printers.length === 0) return []
    const stations = await listStations(trx, restaurantId)
    const routed = routeTo(await this.#stationFinder(trx, order, stations[0]?.id ?? ''), printers)
    if (routed.length === 0) return []
    const now = clock.now()
    const nameTable = await this.#tableNamer(trx, order, routed)
    const party = await describeParty(trx, order)
    const itemIds = [...new Set(routed.flatMap(({ ticket }) => ticket.lines.map(({ ordered }) => ordered.itemId)))]
    const kitchen = await findKitchenTexts(trx, restaurantId, itemIds)
    const jobs: PrintJob[] = []
    for (const { printerId, ticket } of routed) {
      const paper = toPaper(ticket, { order, stations, nameTable, party, kitchen, sentDateTime: now.toISOString() })
      const countsAsSeen = printers.some(({ id, seen }) => id === printerId && seen)
      const seen = countsAsSeen ? ticket.lines.map((line) => line.seen) : undefined
      const job = { restaurantId, id: newId(), printerId, kind: 'kot', paper, isDuplicate, orderId: order.id } as const
      jobs.push(await insertJob(trx, { ...job, seen, at: now.getTime() }))
    }
    emit('print.queued', { restaurantId, printerIds: [...new Set(jobs.map((job) => job.printerId))] })
    return jobs
  }

  /** Opens the drawer of the first printer that has one, for cash that a bill received. */
  async openDrawer(
    trx: Connection,
    { restaurantId, billId }: { readonly restaurantId: string; readonly billId: string },
    emit: Emit,
  ): Promise<void> {
    const { clock, newId } = this.#needs
    if (!(await this.receivers.has(trx, restaurantId))) return
    const printerId = (await sharePrinters(trx, restaurantId)).find(({ drawer }) => drawer)?.id
    if (printerId === undefined) return
    const job = { restaurantId, id: newId(), printerId, kind: 'drawer', paper: null, isDuplicate: false } as const
    await insertJob(trx, { ...job, billId, at: clock.now().getTime() })
    emit('print.queued', { restaurantId, printerIds: [printerId], isRetry: true })
  }

  /** Lines that were ordered while the kitchen display was off have no station: they get the dish's present one. */
  async #stationFinder(trx: Connection, order: Order, first: string): Promise<(line: OrderLine) => string> {
    const itemIds = order.items.flatMap(({ stationId, itemId }) => (stationId === undefined ? [itemId] : []))
    const stationByItem =
      itemIds.length === 0 ? undefined : await listItemStations(trx, order.restaurant.id, [...new Set(itemIds)])
    return ({ stationId, itemId }) => stationId ?? stationByItem?.get(itemId) ?? first
  }

  async #tableNamer(trx: Connection, order: Order, routed: readonly Routed[]): Promise<(number: number) => PaperTable> {
    const from = routed.flatMap(({ ticket }) => ticket.fromTable ?? [])
    const numbers = [...new Set([order.tableNumber, ...from])]
    const names = await listTableNames(trx, order.restaurant.id, numbers)
    return (number) => {
      const { label, area } = names.get(number) ?? {}
      return { number, ...(label && { label }), ...(area && { area }) }
    }
  }
}
