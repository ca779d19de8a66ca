import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { openPrinting } from '#test/printing.ts'

const upi = { vpa: 'spicegarden@okhdfcbank', name: 'Spice Garden' }

test('with the setting unpaid bills have a UPI code for what is due', async () => {
  const kitchen = await openPrinting()
  const desk = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await desk.setBilling({ ...plainBilling, upi })
  await kitchen.savePrinters({ port: kitchen.paper.port })
  const [first, paid] = [await desk.bill(7, 3), await desk.bill(8, 1)]
  await desk.pay(paid, { method: 'cash', amount: paid.payable })
  const print = async (billId: string): Promise<void> => {
    const input = { params: { billId }, body: {} }
    expect((await desk.as('cashier', 'printBill', input, randomUUID())).status).toBe(201)
  }
  await print(first.id)
  await desk.setBilling({ printsUpiCode: true })
  await print(first.id)
  await print(first.id)
  await desk.pay(first, { method: 'cash', amount: 100 })
  await print(first.id)
  await print(paid.id)

  let codes: (readonly [string | undefined, number | undefined])[] = []
  for (let count = 1; codes.length < 5; count += 1)
    codes = (await kitchen.paper.next(count)).flatMap(({ paper }) =>
      paper?.kind === 'bill' ? [[paper.bill.number, paper.upi?.amount] as const] : [],
    )
  // The third paper has the code of the second one; a part payment makes a new code.
  expect(codes).toEqual([
    [first.number, undefined],
    [first.number, 300],
    [first.number, 300],
    [first.number, 200],
    [paid.number, undefined],
  ])
  expect((await desk.get(first)).upiRequests?.map(({ amount }) => amount)).toEqual([300, 200])
})
