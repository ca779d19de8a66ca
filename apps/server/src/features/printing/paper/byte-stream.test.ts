import { expect, test } from 'vitest'
import type { Paper } from '@thali/contract/printing/paper'
import { billPaper, dayPaper, kotLine, kotPaper, testPaper } from '#test/paper/papers.ts'
import { readStrictly } from '#test/paper/strict-printer.ts'
import { createRender } from '../render.ts'
import { drawPaper } from './draw-paper.ts'

const zone = 'Asia/Kolkata'
const needs = { findZone: () => Promise.resolve(zone), readPicture: () => Promise.resolve(undefined) }

const credited = billPaper({
  creditNotes: [
    {
      number: 'MH-C/26-27/00001',
      lineIds: ['1'],
      groups: [],
      roundOff: 0,
      amount: 714,
      reason: 'Cold',
      issuedDateTime: '2026-11-23T16:00:00Z',
    },
  ],
})

const papers: readonly [name: string, paper: Paper][] = [
  ['kitchen ticket', kotPaper([kotLine('पनीर टिक्का', { note: 'No onion', dietMark: 'veg' })])],
  ['bill', billPaper()],
  ['credit note', { kind: 'bill', bill: credited.bill, creditNumber: 'MH-C/26-27/00001' }],
  ['Z report', dayPaper()],
  ['test page', testPaper(58)],
]

const printer = (width: 58 | 80, copies: number, cut: boolean) => ({
  id: 'printer',
  name: 'Counter',
  kind: 'network' as const,
  host: '127.0.0.1',
  port: 9100,
  width,
  prints: { stations: [], bills: true },
  copies,
  cut,
  drawer: false,
  seen: false,
})

test.each(papers)('a strict printer reads each byte of a %s', async (_, paper) => {
  const render = createRender(needs)
  for (const width of [58, 80] as const) {
    const image = await drawPaper(paper, { width, marks: [], zone })
    for (const [copies, cut] of [
      [1, true],
      [2, false],
    ] as const) {
      const read = readStrictly(Buffer.from(await render(paper, printer(width, copies, cut), [], 'restaurant')))
      expect(read.map(({ rowBytes, feeds, isCut }) => [rowBytes, feeds, isCut])).toEqual(
        Array.from({ length: copies }, () => [width === 58 ? 48 : 72, 5, cut]),
      )
      for (const { rows } of read) expect(Buffer.compare(rows, Buffer.from(image.rows))).toBe(0)
    }
  }
})

test('a strict printer refuses bytes that are lost, added or changed', async () => {
  const render = createRender(needs)
  const whole = Buffer.from(await render(testPaper(58), printer(58, 1, true), [], 'restaurant'))
  const changed = (at: number, byte: number): Buffer => {
    const copy = Buffer.from(whole)
    copy[at] = byte
    return copy
  }
  expect(readStrictly(whole)).toHaveLength(1)
  const wrong = [
    whole.subarray(0, -1),
    whole.subarray(1),
    Buffer.concat([whole, Buffer.from([0])]),
    Buffer.concat([whole, Buffer.from([0x0a])]),
    // The height of the first band, and a mode that no printer knows.
    changed(8, 191),
    changed(5, 9),
  ]
  for (const bytes of wrong) expect(() => readStrictly(bytes)).toThrow(/at byte/)
})
