// A printer may wait for the rest of a picture that broke off, also on the next connection.
import { expect, test } from 'vitest'
import { parseOn, startLastingPrinter } from '#test/lasting-printer.ts'
import { shortLimits } from '#test/paper-printer.ts'
import { openPrinting, type PrintingKitchen } from '#test/printing.ts'

const bandBytes = { 58: 8 + 192 * 48, 80: 8 + 192 * 72 } as const

/** Prints on a printer that breaks off after so many bytes of its next papers. */
const open = async (width: 58 | 80, ...cuts: number[]) => {
  const printer = await startLastingPrinter(...cuts)
  const kitchen = await openPrinting({
    start: { printing: { render: undefined, care: { everyMs: 100, pauseMs: 20, limits: shortLimits } } },
  })
  await kitchen.savePrinters({ port: printer.port, width })
  return { kitchen, printer }
}

const blackRows = (rows: Buffer): Buffer => rows.subarray(0, rows.findLastIndex((byte) => byte !== 0) + 1)

const testPage = async ({ staff, printers }: PrintingKitchen): Promise<void> => {
  const [printer] = await printers()
  await staff('testPrinter', { params: { printerId: printer?.id ?? '' } })
}

// In the reset, in the head of a band, in its size, in the picture, at the end of a band, and in a later one.
const cuts = [1, 4, 9, 6150, 2 + bandBytes[58] - 1, 2 + bandBytes[80], 2 + bandBytes[80] + 8]

test.each([58, 80] as const)('a repeat on %i mm is whole wherever the paper broke off', async (width) => {
  for (const cut of cuts) {
    const { kitchen, printer } = await open(width, cut)
    await testPage(kitchen)
    const [first, second] = await printer.next(2)
    if (!first || !second) throw new Error('Two connections were expected')
    expect([first.isBroken, first.bytes.length, second.isBroken]).toEqual([true, cut, false])
    const whole = parseOn(second.bytes)
    const both = parseOn(Buffer.concat([first.bytes, second.bytes]))
    expect(both.text).toEqual([])
    expect(both.rows.subarray(-whole.rows.length).equals(whole.rows)).toBe(true)
    // Only the beginning of the broken paper and white precede it.
    const before = both.rows.subarray(0, -whole.rows.length)
    expect(blackRows(before).length).toBeLessThanOrEqual(cut)
  }
})

test('another paper after one that broke off is whole', async () => {
  const { kitchen, printer } = await open(80, 6150, 6150)
  await testPage(kitchen)
  const [asked] = await kitchen.until('held')
  await kitchen.staff('discardPrintJob', { params: { printJobId: asked?.id ?? '' } })
  await kitchen.order(7)
  const sent = await printer.next(3)
  const [, , third] = sent
  if (!third) throw new Error('Three connections were expected')
  const whole = parseOn(third.bytes)
  const all = parseOn(Buffer.concat(sent.map(({ bytes }) => bytes)))
  expect(all.text).toEqual([])
  expect(all.rows.subarray(-whole.rows.length).equals(whole.rows)).toBe(true)
})

test('a paper after a printed one begins with its reset', async () => {
  const { kitchen, printer } = await open(58)
  for (const table of [7, 8]) await kitchen.order(table)
  for (const { bytes } of await printer.next(2)) expect([...bytes.subarray(0, 2)]).toEqual([0x1b, 0x40])
})
