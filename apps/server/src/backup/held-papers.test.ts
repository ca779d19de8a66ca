import { expect, test } from 'vitest'
import { restoredCopy } from '#test/backups.ts'
import { logIn } from '#test/builders.ts'
import { openCashDeskOn, plainBilling } from '#test/cash-desk.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { kotsOf } from '#test/paper-printer.ts'
import { openPrinting, printingOf } from '#test/printing.ts'

test('after a restore no paper prints and no drawer opens by itself', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const kitchen = await openPrinting({ start: { database, printing: { care: undefined } } })
  const { paper, restaurant } = kitchen
  const desk = openCashDeskOn(kitchen.server, restaurant)
  await desk.setBilling(plainBilling)
  await kitchen.savePrinters({ port: paper.port, drawer: true })
  const bill = await desk.bill(7, 3)
  await desk.pay(bill, { method: 'cash', amount: 100 })
  await kitchen.order(8)
  const sent = { state: 'sending' } as const
  await database.db.updateTable('print_jobs').set(sent).where('order_id', 'in', bill.orderIds).execute()
  const restored = await startServer({ database: (await restoredCopy(database)).again(), printing: printingOf() })
  const { accessToken: token } = await logIn(restored, restaurant.waiter)
  const query = { restaurantId: restaurant.id }
  const { body: jobs } = await restored.call('listPrintJobs', { query }, { token })
  expect(jobs).toMatchObject([
    { kind: 'kot', state: 'held', tableNumber: 7 },
    { kind: 'kot', state: 'held', tableNumber: 8 },
  ])
  const params = { printJobId: jobs[1]?.id ?? '' }
  await restored.call('retryPrintJob', { params, body: {} }, { token })
  // The first paper that arrives is the one that staff asked for.
  expect(kotsOf(await paper.next(1))).toMatchObject([{ table: { number: 8 } }])
})
