import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { Paper } from '@thali/contract/printing/paper'
import type { HostPaper } from '@thali/contract/printing/schema'
import { hostLeaseMs } from '@thali/contract/printing/states'
import { logIn } from '#test/builders.ts'
import { engine } from '#test/database.ts'
import { untilWaiting } from '#test/locks.ts'
import { shortLimits } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'
import { aPrintHost, aPrinter } from '#test/printing-inputs.ts'
import { drawPaper } from './paper/draw-paper.ts'
import { toPng } from './paper/picture.ts'
import { readEscPos } from './paper/read-esc-pos.ts'

type Format = Input<'leasePrintJob'>['body']['format']
type Result = Input<'reportPrintJob'>['body']['result']

/** A restaurant whose kitchen prints at a print host, with the real renderer. */
const openHost = async () => {
  const kitchen = await openPrinting({
    start: { printing: { render: undefined, care: { everyMs: 100, limits: shortLimits } } },
  })
  const { server, restaurant } = kitchen
  const adminToken = (await logIn(server, restaurant.admin)).accessToken
  const { id, token } = await aPrintHost({ server, restaurant, adminToken })
  await kitchen.savePrinters({ kind: 'browser', host: id })
  const params = { printHostId: id }
  return {
    kitchen,
    id,
    token,
    adminToken,
    lease: async (key: string = randomUUID(), format: Format = 'picture') =>
      (await server.call('leasePrintJob', { params, body: { key, format } }, { token })).body.paper,
    report: ({ id: printJobId, fence }: Pick<HostPaper, 'id' | 'fence'>, result: Result = 'done') =>
      server.call('reportPrintJob', { params, body: { printJobId, fence, result } }, { token }),
    /** As if the page was closed for long: its lease ends. */
    endLease: () => server.db.updateTable('printers').set({ lease_until: 1 }).execute(),
  }
}

const drawn = async ({ server }: PrintingKitchen, id: string, ...marks: 'possible-repeat'[]) => {
  const row = await server.db.selectFrom('print_jobs').select('data').where('id', '=', id).executeTakeFirstOrThrow()
  return drawPaper(JSON.parse(row.data) as Paper, { width: 80, marks, zone: 'Asia/Kolkata' }) // stored by `insertJob`
}

test('a host gets the picture of a network printer, and its report ends the paper', async () => {
  const { kitchen, lease, report } = await openHost()
  await kitchen.order(7, { items: [{ itemId: 'dal', quantity: 2, specialInstructions: 'पनीर' }] })
  const paper = await lease()
  if (!paper) throw new Error('No paper')
  expect(Buffer.from(paper.data, 'base64')).toEqual(await toPng(await drawn(kitchen, paper.id)))
  expect((await kitchen.jobs()).map(({ state }) => state)).toEqual(['sending'])
  expect((await report(paper)).status).toBe(200)
  expect((await report(paper)).status).toBe(200)
  expect((await kitchen.jobs()).map(({ state }) => state)).toEqual(['printed'])
  expect(await lease()).toBeNull()
})

test('a host of an app gets the bytes of a network printer', async () => {
  const { kitchen, lease } = await openHost()
  await kitchen.order(7)
  const paper = await lease(undefined, 'bytes')
  if (!paper) throw new Error('No paper')
  const { rows, commands } = readEscPos(Buffer.from(paper.data, 'base64'))
  expect(Buffer.from(rows)).toEqual(Buffer.from((await drawn(kitchen, paper.id)).rows))
  expect(commands).toContain('cut')
})

test('a repeated key gets the same paper and fence, another one nothing until the report', async () => {
  const { kitchen, lease, report } = await openHost()
  for (const table of [1, 2]) await kitchen.order(table)
  const first = await lease('one')
  expect(await lease('one')).toEqual(first)
  expect(await lease('two')).toBeNull()
  if (first) await report(first)
  const second = await lease('two')
  expect([second?.isPossibleRepeat, second?.id === first?.id]).toEqual([false, false])
})

test('a key that had its paper gets no other one', async () => {
  const { kitchen, lease, report } = await openHost()
  for (const table of [1, 2]) await kitchen.order(table)
  const first = await lease('one')
  if (!first) throw new Error('No paper')
  await report(first)
  // A request of the page that was on its way for long.
  expect(await lease('one')).toBeNull()
  expect((await lease('two'))?.isPossibleRepeat).toBe(false)
})

test('a repeated key keeps its paper when another printer has an older one', async () => {
  const { kitchen, id: host, lease, report } = await openHost()
  const [till, bar] = await kitchen.savePrinters(
    { kind: 'browser', host, name: 'Till' },
    { kind: 'browser', host, name: 'Bar' },
  )
  if (!till || !bar) throw new Error('No printers')
  const print = ({ id: printerId }: { readonly id: string }) => kitchen.staff('testPrinter', { params: { printerId } })
  await print(bar)
  const first = await lease('one')
  await print(till)
  const older = kitchen.server.clock.now().getTime() - 1000
  await kitchen.server.db
    .updateTable('print_jobs')
    .set({ queued_at: older })
    .where('printer_id', '=', till.id)
    .execute()
  expect([first?.printerName, await lease('one')]).toEqual(['Bar', first])
  if (first) await report(first)
  expect((await lease('two'))?.printerName).toBe('Till')
})

test('the paper that waits longest is first, at whatever printer', async () => {
  const { kitchen, id: host, lease, report } = await openHost()
  const printers = await kitchen.savePrinters(
    { kind: 'browser', host, name: 'Till' },
    { kind: 'browser', host, name: 'Bar' },
  )
  for (const name of ['Bar', 'Till', 'Bar']) {
    const printerId = printers.find((printer) => printer.name === name)?.id ?? ''
    await kitchen.staff('testPrinter', { params: { printerId } })
    kitchen.server.clock.advance(1000)
  }
  const names: string[] = []
  for (let paper = await lease(); paper; paper = await lease()) {
    names.push(paper.printerName)
    await report(paper)
  }
  expect(names).toEqual(['Bar', 'Till', 'Bar'])
})

describe('a paper without a report', () => {
  test('it is repeated with the mark, before the next one, and the old fence is refused', async () => {
    const { kitchen, lease, report, endLease } = await openHost()
    for (const table of [1, 2]) await kitchen.order(table)
    const first = await lease('one')
    await endLease()
    const again = await lease('two')
    if (!first || !again) throw new Error('No paper')
    expect(again).toMatchObject({ id: first.id, isPossibleRepeat: true })
    expect(Buffer.from(again.data, 'base64')).toEqual(await toPng(await drawn(kitchen, first.id, 'possible-repeat')))
    expect((await report(first)).problem.code).toBe('print_job_done')
    expect((await report(again)).status).toBe(200)
    expect((await lease('three'))?.isPossibleRepeat).toBe(false)
  })

  test('an unknown outcome is repeated at once, five times at most', async () => {
    const { kitchen, lease, report } = await openHost()
    await kitchen.order(7)
    const marks: unknown[] = []
    for (let paper = await lease(); paper; paper = await lease()) {
      marks.push(paper.isPossibleRepeat)
      await report(paper, 'unknown')
    }
    expect(marks).toEqual([false, true, true, true, true])
    expect(await kitchen.jobs()).toMatchObject([{ state: 'failed', lastError: 'interrupted' }])
  })

  test('a late report counts while no other page took the paper', async () => {
    const { kitchen, lease, report, endLease } = await openHost()
    await kitchen.order(7)
    const paper = await lease()
    if (!paper) throw new Error('No paper')
    await endLease()
    expect((await report(paper)).status).toBe(200)
    expect(await kitchen.jobs()).toMatchObject([{ state: 'printed', isPossibleRepeat: false }])
  })

  test('it can be printed elsewhere once its lease ended, and a late report still counts', async () => {
    const { kitchen, id: host, lease, report, endLease } = await openHost()
    const [till, bar] = await kitchen.savePrinters(
      { kind: 'browser', host, name: 'Till' },
      { kind: 'browser', host: '', name: 'Bar', prints: { stations: [], bills: false } },
    )
    for (const table of [1, 2]) await kitchen.order(table)
    const first = await lease('one')
    if (!first || !till || !bar) throw new Error('No paper')
    await endLease()
    // The round of the server gives it back.
    await expect.poll(kitchen.jobs, { timeout: 20_000 }).toMatchObject([
      { state: 'waiting', isPossibleRepeat: true },
      { state: 'waiting', isPossibleRepeat: false },
    ])
    expect((await report(first)).status).toBe(200)
    const second = await lease('two')
    if (!second) throw new Error('No paper')
    await endLease()
    const isBack = async () => (await kitchen.jobs())[0]?.state === 'waiting'
    await expect.poll(isBack, { timeout: 20_000 }).toBe(true)
    const target = { params: { printJobId: second.id }, body: { printerId: bar.id } }
    expect((await kitchen.staff('retryPrintJob', target)).status).toBe(200)
    expect((await report(second)).status).toBe(404)
    await expect.poll(async () => (await kitchen.jobs()).map(({ state }) => state)).toEqual(['printed', 'printed'])
    expect((await kitchen.jobs()).find(({ id }) => id === second.id)?.isPossibleRepeat).toBe(true)
  })
})

test('a host that prints at one printer is not away at another', async () => {
  const { kitchen, id: host, adminToken, lease } = await openHost()
  const away = await aPrintHost({ ...kitchen, adminToken }, 'away')
  const [till, bar, other] = await kitchen.savePrinters(
    { kind: 'browser', host, name: 'Till' },
    { kind: 'browser', host, name: 'Bar' },
    { kind: 'browser', host: away.id, name: 'Other' },
  )
  for (const { id: printerId } of [bar, other, till].filter((printer) => printer !== undefined))
    await kitchen.staff('testPrinter', { params: { printerId } })
  await lease('one')
  kitchen.server.clock.advance(7000)
  const troubles = async () => {
    // The host is still there: the look at its printers is later than the one at the other host.
    await lease('one')
    return (await kitchen.printers()).map(({ state }) => state.trouble)
  }
  await expect.poll(troubles, { timeout: 20_000 }).toEqual([null, null, 'host_away'])
})

test('a host that does not print is told within ten seconds, and prints when it is back', async () => {
  const { kitchen, lease } = await openHost()
  await kitchen.order(7)
  const begin = performance.now()
  const trouble = async () => (await kitchen.printers())[0]?.state.trouble
  // The time of the server stands still in tests.
  kitchen.server.clock.advance(7000)
  await expect.poll(trouble, { timeout: 10_000 }).toBe('host_away')
  expect(performance.now() - begin).toBeLessThan(10_000)
  expect((await lease())?.isPossibleRepeat).toBe(false)
  expect(await trouble()).toBeNull()
})

// SQLite has one writer: no look waits in the middle of a statement.
test.runIf(engine === 'postgres')('a host that leases during a look is not away', async () => {
  const { kitchen, endLease } = await openHost()
  const { clock, db } = kitchen.server
  await kitchen.order(7)
  await endLease()
  clock.advance(7000)
  await db.transaction().execute(async (trx) => {
    const lease_until = Date.now() + 2 * hostLeaseMs
    await trx.updateTable('printers').set({ trouble: null, lease_until }).execute()
    // Its paper starts a look.
    await kitchen.order(8)
    await untilWaiting(db, 1)
  })
  // The look has the lock first, so this waits for its end.
  expect(await db.selectFrom('printers').select('trouble').forUpdate().execute()).toEqual([{ trouble: null }])
})

describe('the token of a host', () => {
  test('it prints only for its own host', async () => {
    const { kitchen, lease, report, adminToken, token } = await openHost()
    const { server, restaurant } = kitchen
    const other = await aPrintHost({ server, restaurant, adminToken }, 'bar')
    await kitchen.order(7)
    const asOther = (printHostId: string, by: string) =>
      server.call('leasePrintJob', { params: { printHostId }, body: { key: randomUUID() } }, { token: by })
    expect((await asOther(other.id, token)).status).toBe(404)
    expect((await asOther(other.id, other.token)).body.paper).toBeNull()
    const paper = await lease()
    if (!paper) throw new Error('No paper')
    const body = { printJobId: paper.id, fence: paper.fence, result: 'done' as const }
    const params = { printHostId: other.id }
    expect((await server.call('reportPrintJob', { params, body }, { token: other.token })).status).toBe(404)
    expect((await report({ id: 'none', fence: paper.fence })).status).toBe(404)
  })

  test('it prints nothing after the end of its access', async () => {
    const { kitchen, id, token, adminToken } = await openHost()
    await kitchen.order(7)
    await kitchen.server.call('deleteProgram', { params: { programId: id } }, { token: adminToken })
    const input = { params: { printHostId: id }, body: { key: 'k' } }
    expect((await kitchen.server.call('leasePrintJob', input, { token })).problem.code).toBe('token_invalid')
    expect((await kitchen.staff('listPrintHosts', { query: { restaurantId: kitchen.restaurant.id } })).body).toEqual([])
  })
})

test('only a print host of the restaurant can be chosen', async () => {
  const { kitchen } = await openHost()
  const [stored] = await kitchen.savePrinters({ port: 9101 })
  for (const host of ['no-such-host', stored?.host]) {
    const printers = [aPrinter({ id: stored?.id, kind: 'browser', host })]
    const body = { restaurantId: kitchen.restaurant.id, printers }
    expect((await kitchen.staff('savePrinters', { body })).problem.fields).toMatchObject([{ path: 'printers.0.host' }])
  }
})

test('without print hosts the address of a browser is not used', async () => {
  const kitchen = await openPrinting()
  expect(await kitchen.savePrinters({ kind: 'browser', host: '10.0.0.9' })).toMatchObject([{ host: '' }])
})
