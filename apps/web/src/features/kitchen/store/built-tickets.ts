import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { type Alarm, alarmsOf } from '../model/alarms.ts'
import { type OpenDish, openDishes } from '../model/all-day.ts'
import { type KitchenTicket, isOfView, ticketFor } from '../model/ticket.ts'
import type { KitchenView } from '../model/view.ts'
import type { Member } from './leaving-tickets.ts'

/** One order as a view shows it, and its share of the sums. */
export type Built = {
  readonly order: Order
  readonly view: KitchenView
  readonly ticket: KitchenTicket | undefined
  /** Present while the view has the ticket. */
  readonly member: Member | undefined
  readonly dishes: readonly OpenDish[]
  readonly alarms: readonly Alarm[]
}

/** The earlier object where the content is the same. */
const kept = <T>(before: T, next: T): T => (JSON.stringify(before) === JSON.stringify(next) ? before : next)

/**
 * Derives the ticket of an order. Parts that are the same as in `known` keep their object: the answer to a tap mostly confirms
 * what the tap has shown, and then nothing renders and nothing is summed.
 */
export const buildTicket = (order: Order, view: KitchenView, known: Built | undefined): Built => {
  if (known?.order === order && known.view === view) return known
  const isSameView = known?.view === view
  const ticket = isSameView ? kept(known.ticket, ticketFor(order, view)) : ticketFor(order, view)
  const member = ticket && ticket.state !== 'done' && isInKitchen(order) ? { order, ticket } : undefined
  const own = member ? order.items.filter((line) => isOfView(line, view)) : []
  const dishes = openDishes(order.id, own, view.isExpeditor)
  const alarms = member ? alarmsOf([member.ticket], view.isExpeditor) : []
  return {
    order,
    view,
    ticket,
    member,
    dishes: isSameView ? kept(known.dishes, dishes) : dishes,
    alarms: isSameView ? kept(known.alarms, alarms) : alarms,
  }
}
