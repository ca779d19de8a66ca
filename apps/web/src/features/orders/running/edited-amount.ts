import { type Charge, type Order, type OrderLine, orderTotal } from '@thali/contract/orders/order'
import { toPaise, toRupees } from '@thali/contract/basics/money'

type Quantities = readonly Pick<OrderLine, 'id' | 'quantity'>[]

/** The charges of an order at other quantities, as the server computes them when they are saved. */
export const editedCharges = ({ charges = [] }: Pick<Order, 'charges'>, lines: Quantities): readonly Charge[] =>
  charges.flatMap((charge) => {
    const left = lines.filter(({ id }) => charge.lineIds.includes(id)).reduce((sum, { quantity }) => sum + quantity, 0)
    if (left === 0) return []
    const quantity = charge.per === 'dish' ? left : 1
    return { ...charge, quantity, amount: toRupees(toPaise(charge.price) * quantity) }
  })

/** The total of an order with its charges at other quantities, in rupees. */
export const editedAmount = (order: Pick<Order, 'charges'>, lines: readonly OrderLine[]): number =>
  toRupees(
    toPaise(orderTotal(lines)) + editedCharges(order, lines).reduce((sum, { amount }) => sum + toPaise(amount), 0),
  )
