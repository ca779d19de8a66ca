import type { SittingDetails } from '@thali/contract/tables/sitting'
import type { OrderOfSitting } from '#server/data/orders/list-queries.ts'
import type { SittingPhone } from '#server/data/tables/sittings-visit-queries.ts'

type SittingVisit = NonNullable<SittingDetails['visits']>[number]
type Guest = Pick<NonNullable<SittingDetails['orders'][number]['guest']>, 'number' | 'name'>

const dinerOf = ({ id, userId }: SittingPhone): string => userId ?? id

/** The guests of a sitting. A number follows from the first order of a guest: phones that only read the menu have none. */
export class SittingGuests {
  readonly #byVisit: ReadonlyMap<string, SittingPhone>
  /** The latest phone of each diner: a phone that opens the menu again has a new visit. */
  readonly #byDiner: ReadonlyMap<string, SittingPhone>
  readonly #numbers = new Map<string, number>()

  /** `phones` by age. */
  constructor(orders: readonly OrderOfSitting[], phones: readonly SittingPhone[]) {
    this.#byVisit = new Map(phones.map((phone) => [phone.id, phone]))
    this.#byDiner = new Map(phones.map((phone) => [dinerOf(phone), phone]))
    const byNumber = orders.toSorted((first, second) => first.order.orderNumber - second.order.orderNumber)
    for (const order of byNumber) {
      const phone = this.#phoneOf(order)
      if (phone && !this.#numbers.has(dinerOf(phone))) this.#numbers.set(dinerOf(phone), this.#numbers.size + 1)
    }
  }

  /** The guest of an order; undefined for one that staff entered. */
  guestOf(order: OrderOfSitting): Guest | undefined {
    const phone = this.#phoneOf(order)
    const number = phone && this.#numbers.get(dinerOf(phone))
    return number === undefined ? undefined : { number, ...(phone?.name && { name: phone.name }) }
  }

  /** One entry per diner: guests by number, then phones without an order by age. */
  listVisits(): SittingVisit[] {
    const rank = (visit: SittingVisit): number => visit.guest.number ?? Infinity
    return [...this.#byDiner]
      .map(([diner, { id, trust, isBlocked, createdDateTime, name }]): SittingVisit => {
        const number = this.#numbers.get(diner)
        return {
          id,
          trust,
          isBlocked,
          createdDateTime,
          guest: { ...(number !== undefined && { number }), ...(name && { name }) },
        }
      })
      .toSorted(
        (first, second) => rank(first) - rank(second) || first.createdDateTime.localeCompare(second.createdDateTime),
      )
  }

  // An order that staff sent for a diner names the diner, not the visit.
  #phoneOf({ order, visitId }: OrderOfSitting): SittingPhone | undefined {
    const phone = this.#byVisit.get(visitId ?? '')
    return this.#byDiner.get(phone ? dinerOf(phone) : order.userId)
  }
}
