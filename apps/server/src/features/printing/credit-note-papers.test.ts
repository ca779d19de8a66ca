import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { openPrinting } from '#test/printing.ts'

test('credit notes of a bill print at the printer of bills', async () => {
  const kitchen = await openPrinting()
  const desk = openCashDeskOn(kitchen.server, kitchen.restaurant)
  await desk.setBilling(plainBilling)
  await kitchen.savePrinters({ port: kitchen.paper.port })
  const [bill, other] = [await desk.bill(7, 3), await desk.bill(8, 1)]
  const creditAll = async (billId: string): Promise<string> => {
    const input = { params: { billId }, body: { reason: 'Cold' } }
    const { status, body } = await desk.as('admin', 'createCreditNote', input, randomUUID())
    expect(status).toBe(201)
    return body.number
  }
  const [note, noteOfOther] = [await creditAll(bill.id), await creditAll(other.id)]
  const print = async (creditNumber?: string) => {
    const input = { params: { billId: bill.id }, body: creditNumber === undefined ? {} : { creditNumber } }
    const answer = await desk.as('cashier', 'printBill', input, randomUUID())
    return [answer.status, answer.status === 201 && answer.body.isDuplicate]
  }
  // Each paper is a duplicate once it was printed itself.
  expect(await print(note)).toEqual([201, false])
  expect(await print()).toEqual([201, false])
  expect(await print(note)).toEqual([201, true])
  expect(await print()).toEqual([201, true])
  expect(await print(noteOfOther)).toEqual([404, false])

  let bills: unknown[] = []
  for (let count = 1; bills.length < 4; count += 1)
    bills = (await kitchen.paper.next(count)).flatMap(({ paper }) =>
      paper?.kind === 'bill' ? [[paper.bill.number, paper.creditNumber]] : [],
    )
  expect(bills).toEqual([
    [bill.number, note],
    [bill.number, undefined],
    [bill.number, note],
    [bill.number, undefined],
  ])
})
