import { expect, test } from 'vitest'
import type { Charge } from '@thali/contract/orders/order'
import { anOrder } from '../order.testing.ts'
import { editedAmount } from './edited-amount.ts'

const packing = { name: 'Packing', kind: 'packing', taxClass: 'food' } as const
const perDish = (line: number, quantity: number): Charge => ({
  ...packing,
  per: 'dish',
  id: `charge-${line}`,
  price: 7.35,
  quantity,
  amount: 7.35 * quantity,
  lineIds: [`line-${line}`],
})
const perOrder: Charge = {
  ...packing,
  per: 'order',
  id: 'o',
  price: 20,
  quantity: 1,
  amount: 20,
  lineIds: ['line-0', 'line-1'],
}

/** The amount of two dishes at ₹100 at other quantities. */
const amountAt = (charges: Charge[], quantities: readonly number[]): number => {
  const order = anOrder('a', { quantities: [2, 1], charges })
  return editedAmount(
    order,
    order.items.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 })),
  )
}

test('packing per dish follows the units', () => {
  const charges = [perDish(0, 2), perDish(1, 1)]
  expect([amountAt(charges, [2, 1]), amountAt(charges, [3, 0]), amountAt(charges, [0, 0])]).toEqual([322.05, 322.05, 0])
  // Another dish is not packed.
  expect(amountAt([perDish(0, 2)], [1, 4])).toBe(507.35)
})

test('packing of one unit follows more units', () => {
  const charges = [perDish(1, 1)]
  expect([amountAt(charges, [2, 1]), amountAt(charges, [2, 3]), amountAt(charges, [2, 0])]).toEqual([
    307.35, 522.05, 200,
  ])
})

test('packing per order stays until no packed dish is left', () => {
  expect([amountAt([perOrder], [5, 5]), amountAt([perOrder], [0, 1]), amountAt([perOrder], [0, 0])]).toEqual([
    1020, 120, 0,
  ])
})
