// The faults of printers in words on Table Service (plan §7).
import { faults, startFaultyPrinter, type FaultyPrinter, type Fault } from '../testing/faulty-printers.ts'
import { openOffice } from './carry-steps.ts'
import { sendOrder } from './room-steps.ts'
import { logIn } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

const words: Readonly<Record<Fault, string>> = {
  unreachable: 'Nothing answers at its address. Is it on, and in the network?',
  refused: 'The device at its address is no printer, or its port is another one.',
  name_unknown: 'Its name is not known in the network.',
  slow: 'It takes no data. Switch it off and on.',
  broken_off: 'It ended the connection within a paper. Switch it off and on.',
  paper_out: 'No paper.',
  cover_open: 'The cover is open.',
  fault: 'It reports a fault. Look at its lamps.',
}

const prints = { stations: ['kitchen'], bills: false }

let started: readonly FaultyPrinter[] = []

test.afterEach(async ({ thali }) => {
  for (const printer of started) printer.end()
  await thali.db.deleteFrom('print_jobs').where('restaurant_id', '=', 'spice-garden').execute()
  await (await openOffice(thali)).savePrinters([])
})

/** One each of 30 dishes, for a long ticket. */
const manyDishes = async ({ db }: Thali): Promise<Readonly<Record<string, number>>> => {
  const dishes = await db
    .selectFrom('items')
    .select('id')
    .where('restaurant_id', '=', 'spice-garden')
    .where('available_from', '<=', Date.now())
    .where('is_suspended', '=', false)
    // Other journeys leave dishes with choices and sold out ones.
    .where('details', 'not like', '%portions%')
    .where('sold_out_until', 'is', null)
    .limit(30)
    .execute()
  return Object.fromEntries(dishes.map(({ id }) => [id, 1]))
}

test('Table Service names the fault of each printer', async ({ tablet, thali }) => {
  started = await Promise.all(faults.map(startFaultyPrinter))
  const places = started.map(({ place }, at) => ({
    ...place,
    name: `Printer ${at}`,
    width: 80 as const,
    prints,
  }))
  // The page is open before the restaurant has printers.
  await logIn(tablet)
  await (await openOffice(thali)).savePrinters(places)
  await sendOrder(thali, 7, await manyDishes(thali))
  const alerts = tablet.getByRole('list', { name: 'Printers that need help' }).getByRole('listitem')
  for (const [at, fault] of faults.entries()) {
    const alert = alerts.filter({ has: tablet.getByRole('heading', { name: `Printer ${at}`, exact: true }) })
    const waiting = alert.getByText(`${words[fault]} 1 paper waits.`)
    // A paper that broke off twice after it was written is held.
    const held = alert.getByText(`${words[fault]} 1 paper is held. Is it still needed?`)
    await expect(fault === 'broken_off' ? held : waiting).toBeVisible()
  }
  await expect(alerts).toHaveCount(faults.length)
})
