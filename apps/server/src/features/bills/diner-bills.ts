import * as bounds from '@thali/contract/basics/bounds'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { listBillIds, listBillsOfVisit } from '#server/data/bills/guard-queries.ts'
import { listPayers, listRequests } from '#server/data/payments/upi-queries.ts'
import { findPhone, type Phone } from '#server/data/tables/phone-queries.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Actor, Caller } from '#server/platform/actor.ts'
import { linkOf, readLink } from './bill-link.ts'
import type { BillReader } from './bill-reader.ts'
import { listChosenOrders } from './chosen-orders.ts'
import type { BillNeeds, OrderOfVisit } from './needs.ts'
import { ownPart } from './own-part.ts'
import { billForDiner } from './to-bill.ts'

/** A bill that a caller sees; a phone may see a part of it. */
export type SeenBill = {
  readonly restaurantId: string
  readonly bill: Bill
  readonly isWhole: boolean
  /** The phone's visit; undefined for staff. */
  readonly visitId?: string
}

type Needs = Pick<BillNeeds, 'db' | 'clock' | 'findLinkKey'>

// Each order of a counter is a sitting of its own, so the visit alone says whose it is: any phone can name a user id.
const isOwnTakeaway = ({ visitId }: Phone, found: OrderOfVisit): boolean =>
  found.order.tokenNumber !== undefined && found.visitId === visitId

const actorOf = ({ restaurantId, visitId }: Phone): Actor => ({ kind: 'phone', restaurantId, id: visitId })

const linkMs = bounds.billLinkDays * 86_400_000

/** Bills as phones see them (plan §6), and as links open them. */
export class DinerBills {
  readonly #needs: Needs
  readonly #reader: BillReader

  constructor(needs: Needs, reader: BillReader) {
    this.#needs = needs
    this.#reader = reader
  }

  /**
   * A bill as a caller sees it: whole for staff and at a shared table, else only the diner's own lines and share.
   * @throws AppError `not_found`, also for a phone of another sitting.
   */
  async find(caller: Caller, billId: string, cookie: string | undefined): Promise<SeenBill> {
    if (caller.kind === 'staff') {
      const { restaurantId } = caller
      return { restaurantId, bill: await this.#reader.read(this.#needs.db, restaurantId, billId), isWhole: true }
    }
    const phone = await findPhone(this.#needs.db, { cookie }, this.#needs.clock.now())
    const seen = phone?.isAlive ? await this.#forPhone(phone, billId) : undefined
    if (!seen) throw new AppError('not_found')
    return seen
  }

  /**
   * An order as the caller of its bill sees it: any for staff, for a phone a takeaway order that it sent under its visit.
   * @throws AppError `not_found`.
   */
  async findOrder(
    caller: Caller,
    orderId: string,
    cookie: string | undefined,
  ): Promise<{ readonly by: Actor; readonly found: OrderOfVisit; readonly phone: Phone | undefined }> {
    const { db, clock } = this.#needs
    const isStaff = caller.kind === 'staff'
    const phone = isStaff ? undefined : await findPhone(db, { cookie }, clock.now())
    const by: Actor | undefined = isStaff ? caller : phone?.isAlive ? actorOf(phone) : undefined
    const [found] = by ? await listChosenOrders(db, by.restaurantId, { orderIds: [orderId] }) : []
    if (!by || !found || (phone && !isOwnTakeaway(phone, found))) throw new AppError('not_found')
    return { by, found, phone }
  }

  /** The bills of the phone's sitting and of its takeaway orders with their links, oldest first; none without a living visit. */
  async list(cookie: string | undefined): Promise<Bill[]> {
    const { db, clock } = this.#needs
    const phone = await findPhone(db, { cookie }, clock.now())
    if (!phone?.isAlive) return []
    const { restaurantId, sittingId } = phone
    const ofSitting = sittingId === null ? [] : (await listBillIds(db, restaurantId, [sittingId])).get(sittingId)
    const ids = new Set([...(ofSitting ?? []), ...(await listBillsOfVisit(db, phone))])
    const bills: Bill[] = []
    for (const id of ids) {
      const seen = await this.#forPhone(phone, id)
      if (seen) bills.push(seen.bill)
    }
    return bills
  }

  /** The bill of a link, to read and not to pay. Throws `not_found` for a wrong link, and for one that has expired. */
  async open(text: string): Promise<Bill> {
    const { db, clock, findLinkKey } = this.#needs
    const restaurantOf = text.split('.', 1)[0] ?? ''
    const link = readLink(await findLinkKey(db, restaurantOf), text)
    if (!link) throw new AppError('not_found')
    const bill = await this.#reader.read(db, link.restaurantId, link.billId)
    const issuedAt = Date.parse(bill.issuedDateTime ?? '')
    if (clock.now().getTime() >= issuedAt + linkMs) throw new AppError('not_found')
    const part = link.orders && new Set(link.orders.map((place) => bill.orderIds[place] ?? ''))
    const { upiRequests: _, ...opened } = billForDiner(part ? ownPart(bill, part) : bill)
    return opened
  }

  async #forPhone(phone: Phone, billId: string): Promise<SeenBill | undefined> {
    const { db, findLinkKey } = this.#needs
    const { restaurantId, sittingId, visitId: ownVisit } = phone
    const stored = await this.#reader.read(db, restaurantId, billId)
    const listed = await listChosenOrders(db, restaurantId, { orderIds: stored.orderIds })
    const ofSitting = sittingId === null ? [] : listed.filter(({ order }) => order.sittingId === sittingId)
    const takeaway = listed.filter((found) => isOwnTakeaway(phone, found))
    if (stored.status === 'cancelled') return undefined
    const own = ofSitting.filter(
      ({ order, visitId }) => visitId === ownVisit || (phone.userId !== null && order.userId === phone.userId),
    )
    const visible = new Set([...(phone.isShared ? ofSitting : own), ...takeaway].map(({ order }) => order.id))
    if (visible.size === 0) return undefined
    const isWhole = visible.size === listed.length
    const bill = await this.#withPayers(await this.#withRejected(stored), phone)
    const places = [...bill.orderIds.keys()].filter((place) => visible.has(bill.orderIds[place] ?? ''))
    const link = linkOf(await findLinkKey(db, restaurantId), {
      restaurantId,
      billId,
      orders: isWhole ? undefined : places,
    })
    const seen = { ...billForDiner(isWhole ? bill : ownPart(bill, visible)), link }
    return { restaurantId, bill: seen, isWhole, visitId: ownVisit }
  }

  // A diner sees why a payment was not found, and pays again.
  async #withRejected(bill: IssuedBill): Promise<IssuedBill> {
    const { db } = this.#needs
    const chosen = { billIds: [bill.id], decision: 'rejected' } as const
    const rejected = (await listRequests(db, bill.restaurantId, chosen)).get(bill.id) ?? []
    if (rejected.length === 0) return bill
    const all: readonly UpiRequest[] = [...rejected, ...(bill.upiRequests ?? [])]
    const inOrder = all.toSorted((first, second) => first.requestedDateTime.localeCompare(second.requestedDateTime))
    return { ...bill, upiRequests: inOrder }
  }

  // The others at a shared table see whose payment is under way.
  async #withPayers(bill: IssuedBill, { isShared }: Phone): Promise<IssuedBill> {
    const { upiRequests = [] } = bill
    if (upiRequests.length === 0) return bill
    const names = await listPayers(this.#needs.db, bill.restaurantId, bill.id)
    const payerOf = (id: string): Pick<UpiRequest, 'payer'> => {
      const name = names.get(id)
      if (name === undefined) return {}
      return { payer: isShared && name !== '' ? { name } : {} }
    }
    return { ...bill, upiRequests: upiRequests.map((request) => ({ ...request, ...payerOf(request.id) })) }
  }
}
