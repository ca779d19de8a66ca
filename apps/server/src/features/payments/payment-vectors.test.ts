// The worked examples of tips and splits (V21, V25, V26), paid and divided through the API. The contract tests the arithmetic.
import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Bill } from '@thali/contract/bills/bill'
import { anItem } from '#test/builders.ts'
import { openCashDesk, type CashDesk } from '#test/cash-desk.ts'

type Line = readonly [price: number, quantity?: number]

/** The registration of the examples: 5 % on top of the prices, rounded to the rupee. */
const regular = {
  scheme: 'regular',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Spice Garden LLP',
  address: 'Pune',
  roundTo: 'rupee',
} as const

/** Bills lines with prices in rupees; each line is a dish of its own. */
const billOf = async (
  { server, restaurant, order, as }: CashDesk,
  lines: readonly Line[],
  rest: Pick<Input<'createBill'>['body'], 'discounts'> = {},
): Promise<Bill & { readonly id: string }> => {
  const items: { itemId: string; quantity: number }[] = []
  for (const [index, [price, quantity = 1]] of lines.entries())
    items.push({ itemId: await anItem(server.db, restaurant, `dish-${index}`, { price }), quantity })
  const { id } = await order(3, { items })
  const { body } = await as('admin', 'createBill', { body: { orderIds: [id], ...rest } }, 'key')
  return { ...body, id: body.id ?? '' }
}

/** The amounts of shares that have one line each. */
const splitByLines = async (till: CashDesk, bill: Awaited<ReturnType<typeof billOf>>): Promise<unknown> => {
  const { body } = await till.split(bill, { by: 'lines', shares: bill.lines.map(({ id }) => [id]) })
  return body.shares?.map(({ amount }) => amount)
}

test('V21: a tip is asked for and received outside of the bill', async () => {
  const till = await openCashDesk()
  await till.setBilling(regular)
  const bill = await billOf(till, [[240], [45, 2]])
  const request = await till.ask(bill, { tip: 30 })
  expect([request.amount, request.upi.includes('&am=377.00&')]).toEqual([377, true])
  await till.decide(request, { state: 'confirmed', utr: '4711' })
  const paid = await till.get(bill)
  expect(paid).toMatchObject({ payable: 347, due: 0, toRefund: 0, payments: [{ amount: 347, tip: 30 }] })
})

test('V25: an equal split gives the first share the rest', async () => {
  const till = await openCashDesk()
  const { body } = await till.split(await billOf(till, [[1003]]), { by: 'equal', count: 3 })
  expect(body.shares?.map(({ amount }) => amount)).toEqual([334.34, 334.33, 334.33])
})

test('V26: a split by lines follows their values', async () => {
  const till = await openCashDesk()
  await till.setBilling(regular)
  const bill = await billOf(till, [[240], [180, 2], [45, 3]])
  expect(bill.payable).toBe(772)
  // Shares of a rounded bill are whole rupees. The test below has the paise of the example.
  expect(await splitByLines(till, bill)).toEqual([252, 378, 142])
})

test('V26: shares of an unrounded bill have paise', async () => {
  const till = await openCashDesk()
  // Values in the same proportions, less a discount down to the same payable amount.
  const discounts = [{ amount: 698, reason: 'Regular guest' }]
  const bill = await billOf(till, [[480], [360, 2], [90, 3]], { discounts })
  expect(bill.payable).toBe(772)
  expect(await splitByLines(till, bill)).toEqual([252.08, 378.12, 141.8])
})
