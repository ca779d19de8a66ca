import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { freePort } from '../apps/server/test/free-port.ts'
import { expectNoFindingsInAnyTheme } from './axe.ts'
import { openOffice } from './carry-steps.ts'
import { sendOrder } from './room-steps.ts'
import { logIn, toastOf } from './steps.ts'
import { expect, test, type Thali } from './thali.ts'

/** A printer on a port of this machine, which counts the bytes that it got. */
const startPrinter = async (port: number) => {
  let received = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (bytes) => (received += bytes.length))
    socket.on('end', () => socket.end())
    socket.on('error', () => socket.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { bytes: (): number => received, end: () => server.close() }
}

/** Removes the printers and their papers: the journeys of a worker share a database. */
const removePrinters = async (thali: Thali): Promise<void> => {
  await thali.db.deleteFrom('print_jobs').where('restaurant_id', '=', 'spice-garden').execute()
  await (await openOffice(thali)).savePrinters([])
}

test.afterEach(({ thali }) => removePrinters(thali))

/** The group Printers for axe, which takes half a minute for all settings on a busy machine. */
const section = 'section:has(> form fieldset fieldset)'

const region = (tablet: Page, name: string): Locator => tablet.getByRole('region', { name, exact: true })

const openPrinters = async (tablet: Page): Promise<Locator> => {
  await logIn(tablet, '/admin/settings')
  const printers = region(tablet, 'Printers')
  await expect(printers.getByRole('button', { name: 'Add a printer' })).toBeVisible()
  return printers
}

const save = (printers: Locator): Promise<void> => printers.getByRole('button', { name: 'Save' }).press('Enter')

test('a printer is added, tested and removed', async ({ tablet }) => {
  const port = await freePort()
  const printer = await startPrinter(port)
  const printers = await openPrinters(tablet)
  await expect(printers.getByText('No printer yet.')).toBeVisible()
  await printers.getByRole('button', { name: 'Add a printer' }).press('Enter')
  const added = printers.getByRole('group', { name: 'Printer 1', exact: true })
  await added.getByLabel('Port').fill(String(port))
  await added.getByLabel('Address').fill('127.0.0.1')
  await added.getByLabel('Bills').check()
  await added.getByLabel('Name').fill('Counter')
  const counter = printers.getByRole('group', { name: 'Counter', exact: true })
  await counter.getByLabel('Paper', { exact: true }).selectOption('58 mm')
  await save(printers)
  await expect(counter.getByText('No fault known.')).toBeVisible()
  await counter.getByRole('button', { name: 'Print a test page on Counter' }).press('Enter')
  await expect.poll(printer.bytes).toBeGreaterThan(1000)
  await expectNoFindingsInAnyTheme(tablet, 'a printer that works', section)

  await tablet.reload()
  await expect(counter.getByLabel('Address')).toHaveValue('127.0.0.1')
  await expect(counter.getByLabel('Paper', { exact: true })).toHaveValue('58')
  await expect(counter.getByLabel('Bills')).toBeChecked()
  await counter.getByRole('button', { name: 'Remove Counter' }).press('Enter')
  await expect(printers.getByText('A removed printer prints nothing more.')).toBeVisible()
  await save(printers)
  await expect(printers.getByText('No printer yet.')).toBeVisible()
  await expect(printers.getByText('Not saved yet')).toBeHidden()
  printer.end()
})

/** Counts the low tone, which only the sound of a call has. */
const countLowTones = async (tablet: Page): Promise<() => Promise<number>> => {
  await tablet.addInitScript(() => {
    const counts = { low: 0 }
    Object.assign(window, { counts })
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        if (this.frequency.value === 740) counts.low += 1
        super.start(when)
      }
    }
  })
  return () => tablet.evaluate(() => Reflect.get(window, 'counts').low)
}

test('a failing printer shows and sounds once, and its papers print elsewhere', async ({ tablet, thali }) => {
  const [deadPort, port] = [await freePort(), await freePort()]
  const office = await openOffice(thali)
  const place = { host: '127.0.0.1', width: 80 } as const
  await office.savePrinters([
    { ...place, name: 'Pass', port: deadPort, prints: { stations: ['kitchen'], bills: false } },
    { ...place, name: 'Counter', port, prints: { stations: [], bills: true } },
  ])
  const printer = await startPrinter(port)
  const lowTones = await countLowTones(tablet)
  await logIn(tablet)
  const sound = tablet.getByRole('switch', { name: 'Sound' })
  await sound.click()
  await expect(sound).toBeChecked()
  const alerts = tablet.getByRole('list', { name: 'Printers that need help' })
  await expect(alerts).toHaveCount(0)
  const first = await sendOrder(thali, 7)
  await expect(alerts.getByText(/ 1 paper waits\.$/)).toBeVisible()
  await expect.poll(lowTones).toBe(1)
  const second = await sendOrder(thali, 8)
  await expect(alerts.getByText(/^The device at its address is no printer.* 2 papers wait\.$/)).toBeVisible()
  expect(await lowTones()).toBe(1)
  await expectNoFindingsInAnyTheme(tablet, 'a failing printer', '[aria-label="Printers that need help"]')
  await alerts.getByRole('button', { name: 'Try again: Pass' }).press('Enter')
  await expect(toastOf(tablet, 'Trying again: Pass')).toBeAttached()
  await alerts.getByRole('link', { name: 'Show papers of Pass' }).press('Enter')

  const nameOf = ({ orderNumber, tableNumber }: typeof first) =>
    `Kitchen ticket of order ${orderNumber}, table ${tableNumber}`
  const papers = region(tablet, 'Not printed')
  const row = papers.getByRole('listitem').filter({ hasText: nameOf(first) })
  await row.getByRole('button', { name: `Show: ${nameOf(first)}` }).press('Enter')
  await expect(row.getByRole('img', { name: nameOf(first) })).toBeVisible()
  await expectNoFindingsInAnyTheme(tablet, 'papers that are not printed', '[aria-labelledby$="-open"]')
  await row.getByLabel('Printer').selectOption('Counter')
  await row.getByRole('button', { name: `Print: ${nameOf(first)}` }).press('Enter')
  await expect.poll(printer.bytes).toBeGreaterThan(1000)
  await expect(row).toHaveCount(0)
  await papers.getByRole('button', { name: `Discard: ${nameOf(second)}` }).press('Enter')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(papers).toHaveCount(0)
  await expect(alerts).toHaveCount(0)
  const left = await thali.db.selectFrom('print_jobs').select('state').where('state', '<>', 'printed').execute()
  expect(left).toEqual([])
  printer.end()
})
