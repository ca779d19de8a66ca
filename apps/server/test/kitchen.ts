import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Progress } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { logIn } from './builders.ts'
import { openFloor, type Floor } from './floor.ts'
import type { Answered, StartOptions } from './harness.ts'

type Tick = Input<'setProgress'>['body']['lines'][number]

/** A restaurant with the kitchen display on, and the calls of its kitchen. */
export type Kitchen = Floor & {
  setKitchen(change: Partial<Settings['kitchen']>): Promise<void>
  /** Sets the progress of the first lines of an order, in their sequence. */
  tick(order: Pick<Order, 'id' | 'items'>, ...ticks: Omit<Tick, 'id'>[]): Promise<Answered<'setProgress'>>
  /** Sets the quantities of the first lines of an order, in their sequence. */
  edit(
    order: Pick<Order, 'id' | 'items'>,
    quantities: readonly number[],
    rest?: Input<'updateOrder'>['body'],
  ): Promise<Answered<'updateOrder'>>
  /** The orders in the kitchen. */
  tickets(): Promise<Order[]>
  /** The orders that left the kitchen today. */
  done(): Promise<Order[]>
  /** An order as staff see it now. */
  stored(order: Pick<Order, 'id'>): Promise<Order>
  /** A call of a staff member with a role. */
  as<N extends EndpointName>(role: StaffRole, name: N, input: Input<N>): Promise<Answered<N>>
}

/** Quantity, seen, ready and served of a line. */
export const numbersOf = ({ quantity, progress }: OrderLine): number[] => [
  quantity,
  ...(progress ? [progress.seen, progress.ready, progress.served] : []),
]

/** The values of progress without their times. */
export const progressOf = (order: Pick<Order, 'items'>): Pick<Progress, 'seen' | 'ready' | 'served'>[] =>
  order.items.flatMap(({ progress }) =>
    progress ? [{ seen: progress.seen, ready: progress.ready, served: progress.served }] : [],
  )

/** Adds the calls of the kitchen to a floor. */
export const withKitchen = (floor: Floor): Kitchen => {
  const { staff, server, restaurant } = floor
  const restaurantId = restaurant.id
  const params = { restaurantId }
  const listDone = async (isDone: 'true' | undefined): Promise<Order[]> =>
    (await staff('listKitchenOrders', { query: { restaurantId, isDone } })).body
  return {
    ...floor,
    async setKitchen(change) {
      const { version, kitchen } = (await staff('getSettings', { params })).body
      const { status } = await staff('saveSettings', { params, body: { version, kitchen: { ...kitchen, ...change } } })
      if (status !== 200) throw new Error(`Answered ${status}`)
    },
    tick: ({ id, items }, ...ticks) =>
      staff('setProgress', {
        params: { orderId: id },
        body: { lines: ticks.map((tick, index) => ({ id: items[index]?.id ?? '', ...tick })) },
      }),
    edit: ({ id, items }, quantities, rest = {}) =>
      staff('updateOrder', {
        params: { orderId: id },
        body: {
          items: quantities.map((quantity, index) => ({
            id: items[index]?.id ?? '',
            itemId: items[index]?.itemId ?? '',
            quantity,
          })),
          ...rest,
        },
      }),
    tickets: () => listDone(undefined),
    done: () => listDone('true'),
    async stored({ id }) {
      const { body } = await staff('listOrders', { query: { restaurantId } })
      const found = body.find((order) => order.id === id)
      if (!found) throw new Error('There is no such order')
      return found
    },
    async as(role, name, input) {
      const { accessToken: token } = await logIn(server, restaurant[role])
      return server.call(name, input, { token })
    },
  }
}

/** Starts a server with a restaurant whose kitchen display is on. It ends with the test. */
export const openKitchen = async (options: StartOptions = {}): Promise<Kitchen> => {
  const kitchen = withKitchen(await openFloor(options))
  await kitchen.setKitchen({ isOn: true })
  return kitchen
}

/** Ordered lines of the dish `dal`, one for each quantity. */
export const lines = (...quantities: number[]): { items: { itemId: string; quantity: number }[] } => ({
  items: quantities.map((quantity) => ({ itemId: 'dal', quantity })),
})
