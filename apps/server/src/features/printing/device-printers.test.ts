import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import { afterTest } from '#test/harness.ts'
import { parseOn, startLastingPrinter } from '#test/lasting-printer.ts'
import { kotsOf, papersIn, shortLimits } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen, type PrintingOptions } from '#test/printing.ts'
import { aPrinter } from '#test/printing-inputs.ts'
import { startTerminalPrinter, type TerminalPrinter } from '#test/terminal-printer.ts'

/** More than the buffers of a terminal. */
const large = 300_000

const usb = (path: string) => ({ kind: 'device', host: path }) as const

type Opened = { readonly kitchen: PrintingKitchen; readonly device: TerminalPrinter }

/** A restaurant whose kitchen prints at a device. */
const openDevice = async ({ start, ...options }: PrintingOptions = {}): Promise<Opened> => {
  const device = await startTerminalPrinter()
  afterTest(device.end)
  const kitchen = await openPrinting({
    ...options,
    start: { printing: { devices: [device.path], ...start?.printing } },
  })
  await kitchen.savePrinters(usb(device.path))
  return { kitchen, device }
}

const papersAt = ({ device }: Opened) => papersIn(device.text())

const untilTrouble = async ({ kitchen }: Opened, trouble: string | null): Promise<void> => {
  await expect.poll(async () => (await kitchen.printers())[0]?.state.trouble, { timeout: 15_000 }).toBe(trouble)
}

test('a device prints the same picture as a printer of the network', async () => {
  const render = { render: undefined, care: { everyMs: 100, limits: shortLimits } }
  const { kitchen, device } = await openDevice({ start: { printing: render } })
  const network = await startLastingPrinter()
  await kitchen.savePrinters({ ...usb(device.path), name: 'USB' }, { name: 'LAN', port: network.port })
  await kitchen.order(7, { items: [{ itemId: 'dal', quantity: 2, specialInstructions: 'पनीर, no 🥜' }] })
  await kitchen.until('printed', 'printed')
  const [sent] = await network.next(1)
  const { rows } = parseOn(sent?.bytes ?? Buffer.alloc(0))
  expect(rows.length).toBeGreaterThan(10_000)
  expect(device.printed).toEqual([{ rows, text: Buffer.from('\n\n\n\n\n') }])
})

describe('a device with trouble', () => {
  test('a pulled device is told, and prints in order without a mark when it is back', async () => {
    const opened = await openDevice()
    const { kitchen, device } = opened
    await device.pull()
    for (const table of [1, 2, 3]) await kitchen.order(table)
    await untilTrouble(opened, 'device_missing')
    await device.plug()
    await kitchen.until('printed', 'printed', 'printed')
    const papers = papersAt(opened)
    expect(kotsOf(papers).map(({ table }) => table.number)).toEqual([1, 2, 3])
    expect(papers.flatMap(({ marks }) => marks)).toEqual([])
    await untilTrouble(opened, null)
  })

  test('a device pulled within a paper repeats it with POSSIBLE REPEAT', async () => {
    const opened = await openDevice({ bytes: large })
    const { kitchen, device } = opened
    device.setStuck(true)
    await kitchen.order(7)
    await kitchen.until('sending')
    await device.pull()
    await expect.poll(async () => (await kitchen.jobs())[0]?.isPossibleRepeat, { timeout: 15_000 }).toBe(true)
    await device.plug()
    await kitchen.until('printed')
    expect(papersAt(opened)).toMatchObject([{ marks: ['possible-repeat'] }])
  })

  test('a device that takes nothing is told as slow, and its paper is not lost', async () => {
    const opened = await openDevice({ bytes: large, limits: { slowMs: 200, stallMs: 1500 } })
    opened.device.setStuck(true)
    await opened.kitchen.order(7)
    await untilTrouble(opened, 'slow')
    opened.device.setStuck(false)
    await opened.kitchen.until('printed')
    expect(kotsOf(papersAt(opened)).at(-1)).toMatchObject({ table: { number: 7 } })
  })

  test('a device without paper says so, and prints after it got some', async () => {
    const opened = await openDevice({ limits: { firstStatusMs: 3000 } })
    const { kitchen, device } = opened
    device.answer(0x72)
    await kitchen.order(7)
    await untilTrouble(opened, 'paper_out')
    device.answer(0x12)
    await kitchen.until('printed')
    expect(papersAt(opened)).toMatchObject([{ marks: [] }])
  })
})

/** A folder with a file and a folder in it, and a link to a device. */
const openTraps = (device: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-devices-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const [file, inner, link] = ['file', 'folder', 'link'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(file, 'mine')
  mkdirSync(inner)
  symlinkSync(device, link)
  return { file, folder: inner, link, missing: join(folder, 'missing') }
}

describe('paths', () => {
  const refuse = async (
    printing: (traps: ReturnType<typeof openTraps>, device: TerminalPrinter) => readonly string[],
  ) => {
    const device = await startTerminalPrinter()
    afterTest(device.end)
    const traps = openTraps(device.path)
    const devices = [device.path, traps.file, traps.folder, traps.missing]
    const { restaurant, staff } = await openPrinting({ start: { printing: { devices } } })
    const hosts = printing(traps, device)
    const printers: Partial<PrinterSettings>[] = hosts.map((host, index) => ({ name: `P${index}`, ...usb(host) }))
    const body = { restaurantId: restaurant.id, printers: printers.map((printer) => aPrinter(printer)) }
    const answer = await staff('savePrinters', { body })
    const { status } = answer
    return { status, messages: status === 200 ? [] : answer.problem?.fields?.map(({ message }) => message) }
  }
  const unlisted = "Must be on the operator's list of devices (PRINTER_DEVICES)"

  test.each<[string, Parameters<typeof refuse>[0], string]>([
    ['outside of the list', () => ['/dev/null'], unlisted],
    ['a link to a listed device', ({ link }) => [link], unlisted],
    ['the target of a listed link', (_, device) => [device.terminal()], unlisted],
    ['another spelling of a listed path', (_, { path }) => [path.replace('/printer', '/./printer')], unlisted],
    ['a regular file', ({ file }) => [file], 'Must be a character device, not a file or a folder'],
    ['a folder', ({ folder }) => [folder], 'Must be a character device, not a file or a folder'],
    ['a device of another printer', (_, { path }) => [path, path], 'Must be a device that no other printer uses'],
  ])('%s is refused', async (_, hosts, message) => {
    expect(await refuse(hosts)).toEqual({ status: 400, messages: [message] })
  })

  test('a listed device that is not there can be saved', async () => {
    expect(await refuse(({ missing }) => [missing])).toMatchObject({ status: 200 })
  })

  test('a file in place of a saved device is not written', async () => {
    const opened = await openDevice()
    const { kitchen, device } = opened
    await device.pull()
    writeFileSync(device.path, 'mine')
    await kitchen.order(7)
    await untilTrouble(opened, 'device_refused')
    expect(readFileSync(device.path, 'utf8')).toBe('mine')
  })

  test('admins see the list and the states of its devices', async () => {
    const device = await startTerminalPrinter()
    afterTest(device.end)
    const { file, missing } = openTraps(device.path)
    const devices = [device.path, file, missing]
    const { restaurant, staff } = await openPrinting({ start: { printing: { devices } } })
    expect((await staff('listPrinterDevices', { query: { restaurantId: restaurant.id } })).body).toEqual([
      { path: device.path, state: 'ready' },
      { path: file, state: 'refused' },
      { path: missing, state: 'missing' },
    ])
  })
})
