import { randomUUID } from 'node:crypto'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { Order } from '@thali/contract/orders/order'
import { password } from '../apps/server/test/builders.ts'
import { ask, askFor } from './ask.ts'
import { oracleBill, oracleCredit, oracleSplit, type OracleBill } from './bill-oracle.ts'
import { oracleText } from './bill-oracle-texts.ts'
import { billInput, billText } from './charge-bills.ts'
import { chargesByRules, classOfCharge, type RuleCharge, type RuleDish, type RuleOrder } from './charge-oracle.ts'
import { addDishes, changeSettings, counter, type ChargeSettings } from './charge-settings.ts'
import type { Place } from './place.ts'
import { pick, seeded } from './random.ts'

/** An order with what the rules know about it. */
type Placed = { readonly rules: RuleOrder; order: Order }

/** Orders between two changes of the settings. */
const batch = 8

/** Random orders on a server, each step compared with the rules. */
export class ChargeOrders {
  readonly counts = { orders: 0, charged: 0, edits: 0, removed: 0, moves: 0, bills: 0, shares: 0, credits: 0 }
  readonly differences: string[] = []
  readonly #place: Place
  readonly #url: string
  readonly #token: string
  readonly #random: () => number
  readonly #dishes: RuleDish[] = []

  private constructor(place: Place, url: string, token: string, seed: number) {
    this.#place = place
    this.#url = url
    this.#token = token
    this.#random = seeded(seed)
  }

  static async open(place: Place, seed: number): Promise<ChargeOrders> {
    const url = await place.serve().url
    const login = { username: place.restaurant.admin, password }
    const { accessToken } = await askFor(url, 'login', '/auth/login', { body: login })
    const orders = new ChargeOrders(place, url, accessToken, seed)
    orders.#dishes.push(...(await addDishes(place, orders.#random)))
    return orders
  }

  /** Places, changes and bills orders. The settings change between the steps of each. */
  async run(count: number): Promise<void> {
    while (this.counts.orders < count) {
      const placed: Placed[] = []
      const first = await changeSettings(this.#place, this.#random)
      const size = Math.min(batch, count - this.counts.orders)
      for (let index = 0; index < size; index += 1) placed.push(await this.#placeOrder(first))
      const second = await changeSettings(this.#place, this.#random)
      for (const one of placed) await this.#change(one)
      for (const one of placed) await this.#billOrder(one, second)
    }
    await this.#checkList()
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #chance(percent: number): boolean {
    return this.#random() * 100 < percent
  }

  #expect(what: string, found: unknown, expected: unknown): void {
    const [ours, theirs] = [JSON.stringify(found), JSON.stringify(expected)]
    if (ours !== theirs) this.differences.push(`${what}: ${ours} instead of ${theirs}`)
  }

  async #placeOrder(settings: ChargeSettings): Promise<Placed> {
    const isTakeaway = this.#chance(45)
    const isParcel = !isTakeaway && this.#chance(60)
    const lines = Array.from({ length: 1 + this.#below(5) }, () => {
      const dish = pick(this.#random, this.#dishes)
      const { price = 0 } = this.#place.dishes.find(({ id }) => id === dish?.id) ?? {}
      if (!dish) throw new Error('There are no dishes')
      return { dish, price: toPaise(price), quantity: 1 + this.#below(5) }
    })
    const rules: RuleOrder = { isTakeaway, isParcel, placedUnder: settings, lines, removed: new Set() }
    const sum = chargesByRules(rules).reduce((all, { price, quantity }) => all + price * quantity, 0)
    const total = lines.reduce((all, { price, quantity }) => all + price * quantity, 0)
    const body = {
      restaurantId: this.#place.restaurant.id,
      tableNumber: isTakeaway ? counter : 1 + this.#below(8),
      userId: randomUUID(),
      items: lines.map(({ dish, quantity }) => ({ itemId: dish.id, quantity })),
      totalPrice: toRupees(total),
      ...(isParcel && { isParcel }),
      // The other half are clients that know no charges.
      ...(this.#chance(50) && { chargesTotal: toRupees(sum) }),
    }
    const order = await askFor(this.#url, 'createOrder', '/orders', { body, token: this.#token })
    this.counts.orders += 1
    if (sum > 0) this.counts.charged += 1
    const placed = { rules, order }
    this.#compareOrder('created', placed)
    return placed
  }

  #compareOrder(what: string, { rules, order }: Placed): RuleCharge[] {
    const charges = chargesByRules(rules)
    const total = rules.lines.reduce((all, { price, quantity }) => all + price * quantity, 0)
    const sum = charges.reduce((all, { price, quantity }) => all + price * quantity, 0)
    this.#expect(`${what} ${order.id}, total`, toPaise(order.totalPrice), total)
    this.#expect(
      `${what} ${order.id}, total with charges`,
      order.totalWithCharges === undefined ? undefined : toPaise(order.totalWithCharges),
      charges.length > 0 ? total + sum : undefined,
    )
    this.#expect(
      `${what} ${order.id}, charges`,
      (order.charges ?? []).map(({ price, quantity, amount, taxClass, lineIds }) => [
        [toPaise(price), quantity, toPaise(amount), taxClass],
        lineIds.map((id) => order.items.findIndex((line) => line.id === id)),
      ]),
      charges.map((charge) => [
        [
          charge.price,
          charge.quantity,
          charge.price * charge.quantity,
          classOfCharge(rules, charge, rules.placedUnder),
        ],
        charge.lines,
      ]),
    )
    return charges
  }

  async #change(placed: Placed): Promise<void> {
    const token = this.#token
    for (let steps = this.#below(4); steps > 0; steps -= 1) {
      const { id, charges = [], items } = placed.order
      const charge = this.#below(charges.length)
      if (this.#chance(20) && charges[charge]) {
        const path = `/orders/${id}/charges/${charges[charge].id}`
        placed.rules.removed.add(chargesByRules(placed.rules)[charge]?.key ?? 0)
        placed.order = await askFor(this.#url, 'removeCharge', path, { token })
        this.counts.removed += 1
      } else if (this.#chance(20)) {
        const body = { tableNumber: this.#chance(30) ? counter : 1 + this.#below(8) }
        placed.order = await askFor(this.#url, 'moveOrder', `/orders/${id}/sitting`, { body, token })
        this.counts.moves += 1
      } else {
        for (const line of placed.rules.lines) line.quantity = this.#chance(30) ? this.#below(7) : line.quantity
        const edits = placed.rules.lines.map(({ quantity }, place) => ({ ...items[place], quantity }))
        // Clients of the specification send neither ids nor what they do not know.
        const body = { items: edits.map(({ id: lineId, itemId, quantity }) => ({ id: lineId, itemId, quantity })) }
        placed.order = await askFor(this.#url, 'updateOrder', `/orders/${id}`, { body, token })
        this.counts.edits += 1
      }
      this.#compareOrder('changed', placed)
    }
  }

  async #billOrder({ rules, order }: Placed, settings: ChargeSettings): Promise<void> {
    const charges = chargesByRules(rules)
    const places = [...rules.lines.entries()].flatMap(([place, { quantity }]) => (quantity > 0 ? [place] : []))
    const discounts = this.#discounts(places, order)
    const body = { orderIds: [order.id], discounts: discounts.map(({ request }) => request) }
    const call = { body, token: this.#token, key: randomUUID() }
    if (places.length === 0) {
      this.#expect(`bill of nothing ${order.id}`, (await ask(this.#url, 'createBill', '/bills', call)).status, 422)
      return
    }
    const input = billInput(rules, places, charges, settings)
    const expected = oracleBill({
      ...input,
      discounts: discounts.map(({ place, request: { percent } }) => ({
        ...(place !== undefined && { line: place }),
        percent,
      })),
    })
    const bill = await askFor(this.#url, 'createBill', '/bills', call)
    this.counts.bills += 1
    this.#expect(`bill of ${order.id}`, billText(bill), oracleText(expected))
    const followed = charges.map((charge) => charge.lines.map((place) => places.indexOf(place)))
    if (expected.payable > 0n) await this.#splitBill(bill, expected, followed)
    await this.#credit(bill, expected, followed)
  }

  /** Random discounts: of the call, and as the oracle knows them. */
  #discounts(places: readonly number[], order: Order) {
    const place = this.#chance(25) ? this.#below(places.length) : undefined
    const lineId = place === undefined ? undefined : order.items[places[place] ?? 0]?.id
    const percent = 1 + this.#below(99)
    return [
      ...(lineId === undefined ? [] : [{ place, request: { lineId, percent: 12.5, reason: 'Late' } }]),
      ...(this.#chance(40) ? [{ place: undefined, request: { percent, reason: 'Regular' } }] : []),
    ]
  }

  async #splitBill(bill: Bill, expected: OracleBill, followed: readonly (readonly number[])[]): Promise<void> {
    const dishes = bill.lines.length - followed.length
    const shares = Array.from({ length: 1 + this.#below(3) }, () =>
      Array.from({ length: dishes }, (_, place) => place).filter(() => this.#chance(40)),
    )
    const sharesOf = (places: readonly number[]): number[] =>
      [...shares.keys()].filter((share) => places.some((place) => shares[share]?.includes(place)))
    const owners = expected.lines.map((_, place) => sharesOf(followed[place - dishes] ?? [place]))
    const body = { by: 'lines', shares: shares.map((places) => places.map((place) => bill.lines[place]?.id ?? '')) }
    const path = `/bills/${bill.id ?? ''}/split`
    const answer = await askFor(this.#url, 'splitBill', path, { body, token: this.#token })
    const amounts = (answer.shares ?? []).map(({ amount }) => toPaise(amount))
    this.#expect(`shares of ${bill.id ?? ''}`, amounts, oracleSplit(expected, shares.length, owners).map(Number))
    this.counts.shares += shares.length
  }

  /** Credits the dishes one after the other: each charge goes with the last line that it is for. */
  async #credit(bill: Bill, expected: OracleBill, followed: readonly (readonly number[])[]): Promise<void> {
    const dishes = bill.lines.length - followed.length
    let left = [...bill.lines.keys()]
    for (const place of [...Array(dishes).keys()].filter(() => this.#chance(60))) {
      const gone = (line: number): boolean => line === place || !left.includes(line)
      const going = left.filter((line) => line === place || (followed[line - dishes]?.every(gone) ?? false))
      const amount = oracleCredit(expected, left, going)
      const rest = oracleCredit(
        expected,
        left.filter((line) => !going.includes(line)),
        left,
      )
      // A line that costs nothing is credited with the rest.
      if (amount === 0n || rest === 0n) return
      const path = `/bills/${bill.id ?? ''}/credit-notes`
      const body = { reason: 'Cold', lines: [bill.lines[place]?.id ?? ''] }
      const answer = await askFor(this.#url, 'createCreditNote', path, { body, token: this.#token, key: randomUUID() })
      const note = answer.bill.creditNotes.at(-1)
      const lines = new Set(going.map((line) => bill.lines[line]?.id))
      this.#expect(
        `credit of ${bill.id ?? ''}`,
        [note && toPaise(note.amount), note?.lineIds.length, note?.lineIds.every((id) => lines.has(id))],
        [Number(amount), going.length, true],
      )
      left = left.filter((line) => !going.includes(line))
      this.counts.credits += 1
    }
  }

  /** The rule of the specification for each order and each client. */
  async #checkList(): Promise<void> {
    const path = `/orders?restaurantId=${this.#place.restaurant.id}`
    const orders = await askFor(this.#url, 'listOrders', path, { token: this.#token })
    this.#expect('listed orders', orders.length, this.counts.orders)
    for (const { id, items, totalPrice } of orders) {
      const sum = items.reduce((all, { price, quantity }) => all + toPaise(price) * quantity, 0)
      this.#expect(`listed ${id}`, toPaise(totalPrice), sum)
    }
  }
}
