import { deepEqual } from 'node:assert/strict'
import * as fc from 'fast-check'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Order } from '@thali/contract/orders/order'
import { anOrder } from './builders.ts'
import type { TestServer } from './harness.ts'

const paise = fc.integer({ min: 0, max: 200_000 })
const quantity = fc.integer({ min: 0, max: 3 })
const line = fc.record({
  portion: fc.option(fc.nat(5), { nil: undefined }),
  options: fc.option(fc.tuple(quantity, quantity, quantity), { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 9 }),
})
/** Random changes of a dish, its options, its offers and orders. */
export const changes = fc.oneof(
  fc.record({ kind: fc.constant('portions' as const), prices: fc.array(paise, { maxLength: 6 }) }),
  fc.record({ kind: fc.constant('price' as const), price: paise }),
  fc.record({ kind: fc.constant('options' as const), prices: fc.tuple(paise, paise, paise) }),
  fc.record({ kind: fc.constant('offer' as const), percentage: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('order' as const), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('edit' as const), quantities: fc.array(quantity, { minLength: 4, maxLength: 4 }) }),
)

type Change = typeof changes extends fc.Arbitrary<infer C> ? C : never
type Of<K extends Change['kind']> = Extract<Change, { kind: K }>
type Part = { readonly id: string; readonly price: number }

/** One dish with a group of three options, the expected prices in paise, and the last state of every order. */
export class ChoiceModel {
  readonly #server: TestServer
  readonly #id: string
  readonly #categoryId: string
  readonly #token: string
  readonly orders = new Map<string, Order>()
  #price = 10_000
  #portions: readonly Part[] = []
  #options: readonly Part[] = []
  #groupId: string | undefined
  #percentage = 0

  constructor(server: TestServer, id: string, categoryId: string, token: string) {
    this.#server = server
    this.#id = id
    this.#categoryId = categoryId
    this.#token = token
  }

  get #dish(): string {
    return `${this.#id}-dish`
  }

  async apply(change: Change): Promise<void> {
    if (change.kind === 'portions') return this.#savePortions(change)
    if (change.kind === 'price') return this.#savePrice(change)
    if (change.kind === 'options') return this.saveOptions(change.prices)
    if (change.kind === 'offer') return this.#createOffer(change)
    return change.kind === 'order' ? this.#order(change) : this.#edit(change)
  }

  async #saveItem(item: object) {
    const whole = { id: this.#dish, restaurantId: this.#id, name: 'Dish', categoryId: this.#categoryId }
    const body = { ...whole, price: toRupees(this.#price), ...item }
    const { body: saved } = await this.#server.call('saveItem', { body }, { token: this.#token })
    this.#price = toPaise(saved.price)
    this.#portions = (saved.portions ?? []).map(({ id, price }) => ({ id, price: toPaise(price) }))
  }

  async #savePortions({ prices }: Of<'portions'>): Promise<void> {
    await this.#saveItem({
      portions: prices.map((price, index) => ({ name: `Size ${index}`, price: toRupees(price) })),
    })
    if (prices[0] !== undefined) deepEqual([this.#price, this.#portions.map(({ price }) => price)], [prices[0], prices])
  }

  async #savePrice({ price }: Of<'price'>): Promise<void> {
    await this.#saveItem({ price: toRupees(price) })
    deepEqual([this.#price, this.#portions[0]?.price ?? price], [price, price])
  }

  async saveOptions(prices: readonly number[]): Promise<void> {
    const options = prices.map((price, index) => ({ name: `Option ${index}`, price: toRupees(price), maxQuantity: 3 }))
    const body = { id: this.#groupId, restaurantId: this.#id, name: 'Options', min: 0, max: null, options }
    const { body: group } = await this.#server.call('saveOptionGroup', { body }, { token: this.#token })
    if (this.#groupId === undefined) await this.#saveItem({ optionGroupIds: [group.id] })
    this.#groupId = group.id
    this.#options = group.options.map(({ id, price }) => ({ id, price: toPaise(price) }))
  }

  async #createOffer({ percentage }: Of<'offer'>): Promise<void> {
    const period = { startDateTime: '2026-11-20T09:00:00Z', endDateTime: '2026-11-20T11:00:00Z' }
    const body = { restaurantId: this.#id, ...period, percentage, itemIds: [this.#dish] }
    await this.#server.call('createOffer', { body }, { token: this.#token })
    this.#percentage = Math.max(this.#percentage, percentage)
  }

  async #order({ lines }: Of<'order'>): Promise<void> {
    const chosen = lines.map(({ portion, options, quantity: count }) => {
      const size = this.#portions[portion ?? 0]
      const base = Math.round(((size?.price ?? this.#price) * (100 - this.#percentage)) / 100)
      const picked = (options ?? []).map((units, index) => ({ units, option: this.#options[index] }))
      const price = picked.reduce((sum, { units, option }) => sum + units * (option?.price ?? 0), base)
      const item = {
        itemId: this.#dish,
        quantity: count,
        ...(portion !== undefined && size && { portionId: size.id }),
        ...(options && {
          options: picked.flatMap(({ units, option }) =>
            units > 0 && option ? [{ optionId: option.id, quantity: units }] : [],
          ),
        }),
      }
      return { price, item }
    })
    const body = anOrder({ id: this.#id }, [], { items: chosen.map(({ item }) => item) })
    const { status, body: order } = await this.#server.call('createOrder', { body })
    deepEqual(status, 201)
    deepEqual(
      order.items.map(({ price }) => toPaise(price)),
      chosen.map(({ price }) => price),
    )
    this.orders.set(order.id, order)
  }

  async #edit({ quantities }: Of<'edit'>): Promise<void> {
    const order = [...this.orders.values()].at(-1)
    if (!order) return
    const items = order.items.map((item, index) => ({ ...item, quantity: quantities[index] ?? item.quantity }))
    const input = { params: { orderId: order.id }, body: { items } }
    const { body } = await this.#server.call('updateOrder', input, { token: this.#token })
    deepEqual(body.items, items)
    this.orders.set(order.id, body)
  }

  async list(): Promise<Order[]> {
    return (await this.#server.call('listOrders', { query: { restaurantId: this.#id } }, { token: this.#token })).body
  }
}
