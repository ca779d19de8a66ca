import { decodeQR } from 'qr/decode.js'
import { array, assert, asyncProperty, boolean, constantFrom, integer, oneof, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { Paper, PaperMark } from '@thali/contract/printing/paper'
import { billPaper, dayPaper, kotLine, kotPaper, testPaper, upiLinkOfBill } from '#test/paper/papers.ts'
import { wordsIn } from './bill-parts.ts'
import { type ReadPaper, readEscPos } from './read-esc-pos.ts'
import { type PaperOptions, drawPaper } from './draw-paper.ts'
import { type Finish, encodeEscPos } from './esc-pos.ts'
import { column, type Part, row, words } from './layout.ts'
import { plainText } from './plain-text.ts'
import { drawText } from './text-image.ts'

const zone = 'Asia/Kolkata'
const widths = [58, 80] as const
const target = { cut: true, drawer: false }

const everyPaper: readonly [name: string, paper: Paper, marks: PaperMark[]][] = [
  [
    'KOT',
    kotPaper([kotLine('पनीर टिक्का', { note: 'No 🥜', dietMark: 'veg', options: [{ name: 'Jain', quantity: 2 }] })]),
    [],
  ],
  [
    'change',
    kotPaper([kotLine('Naan', { was: 1 }), kotLine('Dal', { quantity: -1, isVoided: true })], { change: 'change' }),
    [],
  ],
  ['move', kotPaper([kotLine('Naan')], { change: 'move', fromTable: { number: 7 } }), ['duplicate', 'possible-repeat']],
  [
    'move in Urdu',
    kotPaper([kotLine('Naan', { translated: 'نان' })], { change: 'move', fromTable: { number: 7 }, language: 'ur' }),
    ['duplicate', 'possible-repeat'],
  ],
  ['KOT of a parcel', kotPaper([kotLine('Naan')], { isParcel: true, change: 'change', language: 'te' }), []],
  ['KOT with a token', kotPaper([kotLine('Naan')], { tokenNumber: 112, language: 'ta' }), []],
  ['bill', billPaper(), ['duplicate']],
  ['bill in Tamil', billPaper({ language: 'ta' }), ['duplicate']],
  ['Z report', dayPaper(), []],
  ['Z report in Malayalam', dayPaper({ language: 'ml' }), ['duplicate']],
  ['test', testPaper(58), []],
]

const pixels = ({ width, height, rows }: ReadPaper): { width: number; height: number; data: Uint8ClampedArray } => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let index = 0; index < width * height; index += 1)
    if ((rows[index >> 3] ?? 0) & (0x80 >> (index & 7))) data.fill(0, index * 4, index * 4 + 3)
  return { width, height, data }
}

const print = async (paper: Paper, options: PaperOptions, finish: Finish = target): Promise<ReadPaper> =>
  readEscPos(encodeEscPos(await drawPaper(paper, options), finish))

test.each(everyPaper)('the printer gets the picture of a %s bit by bit', async (_, paper, marks) => {
  for (const width of widths) {
    const image = await drawPaper(paper, { width, marks, zone })
    const printed = await print(paper, { width, marks, zone })
    expect([printed.width, printed.height]).toEqual([width === 58 ? 384 : 576, image.height])
    expect(Buffer.compare(printed.rows, image.rows)).toBe(0)
  }
})

test.each([
  [
    'the number and label of the table it left',
    [7, 'Terrace'],
    [
      [8, 'Terrace'],
      [7, 'Garden'],
      [7, ''],
    ],
  ],
  [
    'the number and label of the counter of its token',
    [30, 'Pickup'],
    [
      [31, 'Pickup'],
      [30, 'Bar'],
      [30, ''],
    ],
  ],
] as const)('a KOT shows %s', async (name, first, others) => {
  const draw = async ([number, label]: readonly [number, string]) => {
    const table = { number, ...(label !== '' && { label }) }
    const facts = name.endsWith('token') ? { tokenNumber: 12, table } : { change: 'move' as const, fromTable: table }
    return (await drawPaper(kotPaper([kotLine('Naan')], facts), { width: 80, marks: [], zone })).rows
  }
  const rows = await draw(first)
  for (const other of others) expect(Buffer.compare(rows, await draw(other))).not.toBe(0)
})

test('a paper ends with a feed and a cut', async () => {
  const { commands } = await print(testPaper(58), { width: 58, marks: [], zone })
  expect(commands).toEqual(['initialize', 'feed', 'feed', 'feed', 'feed', 'feed', 'cut'])
})

test('a job without a paper only opens the drawer', () => {
  const { commands, height } = readEscPos(encodeEscPos(undefined, { cut: true, drawer: true }))
  expect([commands, height]).toEqual([['initialize', 'drawer'], 0])
})

test('a bill has signs of its round-off, and names portion and options', () => {
  const [now, earlier] = [wordsIn('Asia/Kolkata', { layout: 2 }), wordsIn('Asia/Kolkata', {})]
  expect([123_456.5, -0.4].map(now.money)).toEqual(['₹1,23,456.50', '-₹0.40'])
  expect([0.4, -0.4, 0].map(now.signedMoney)).toEqual(['+₹0.40', '-₹0.40', '₹0.00'])
  const issued = '2026-11-20T18:45:00Z'
  expect([now, earlier].map(({ moment }) => moment(issued).replaceAll(/\s/g, ' '))).toEqual([
    '21/11/26 12:15 am',
    '21 Nov 2026, 12:15 am',
  ])
  const [line] = billPaper().bill.lines
  if (!line) throw new Error('There is no line')
  const { portion: _, options: __, ...plain } = line
  const portion = { id: 'half', name: 'Half' }
  const extra = { groupName: 'Extras', price: 0 }
  const options = [
    { ...extra, optionId: 'butter', name: 'Butter', quantity: 1 },
    { ...extra, optionId: 'podi', name: 'Podi', quantity: 2 },
  ]
  expect(
    [{ portion, options }, { portion }, { options }, {}].map((choice) => now.choice({ ...plain, ...choice })),
  ).toEqual(['Half · Butter, Podi × 2', 'Half', 'Butter, Podi × 2', ''])
})

test('the code on a bill opens its UPI request', async () => {
  for (const width of widths) {
    const printed = await print(billPaper(), { width, marks: [], zone })
    expect(decodeQR(pixels(printed))).toBe(upiLinkOfBill)
  }
})

test('the signed code of an e-invoice is read from both widths', async () => {
  // As long as the portal's codes are.
  const signedQr = `${'e'.repeat(20)}.${'3fA-_z9'.repeat(100)}.${'Q7'.repeat(171)}`
  const { bill } = billPaper()
  const eInvoices = [
    { number: 'MH/26-27/00042', irn: '0a1b'.repeat(16), ackNumber: '1126', ackDate: '2026-11-23', signedQr },
  ]
  for (const width of widths) {
    const printed = await print({ kind: 'bill', bill: { ...bill, eInvoices } }, { width, marks: [], zone })
    expect(decodeQR(pixels(printed))).toBe(signedQr)
  }
})

const hostile = [
  '<b>bold</b>',
  '<span size="999999">',
  '&amp; & &#0;',
  '\0\u0007\u001b@\u001dV\u0001',
  '\u202eabc\u202c',
  '\u2067',
  'a\u200bb\ufeff',
  '\ud800',
  '\uffff\ufdd0\ue000',
  '👨‍👩‍👧🌶🇮🇳',
  'पनीर\u200dक्ष',
  'پنیر ABC 12 پنیر',
  'W'.repeat(200),
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '﷽',
  '中文',
  '\n\t\r',
]
const anyText = array(oneof(constantFrom(...hostile), string({ unit: 'binary', maxLength: 20 })), {
  maxLength: 4,
})

const marginInk = ({ width, height, rows }: Awaited<ReturnType<typeof drawPaper>>): number => {
  let ink = 0
  // The outer 4 dots of both edges.
  for (let y = 0; y < height; y += 1)
    ink += ((rows[(y * width) / 8] ?? 0) & 0xf0) + ((rows[((y + 1) * width) / 8 - 1] ?? 0) & 0x0f)
  return ink
}

test('no text leaves its paper or stops it', async () => {
  await assert(
    asyncProperty(anyText, constantFrom(...widths), async (parts, width) => {
      const text = parts.join('')
      const line = kotLine(text, { note: text, portion: text, options: [{ name: text, quantity: 1 }], reason: text })
      const paper = kotPaper([line], { stationName: text, restaurantName: text, by: text, note: text })
      expect(marginInk(await drawPaper(paper, { width, marks: [], zone }))).toBe(0)
    }),
    { numRuns: 12 },
  )
})

test('no drawn text is wider than its room', async () => {
  await assert(
    asyncProperty(anyText, integer({ min: 60, max: 560 }), boolean(), async (parts, width, isBold) => {
      const drawn = await drawText(plainText(parts.join('')), { size: 34, width, isBold })
      expect(drawn.width).toBeLessThanOrEqual(width)
    }),
    { numRuns: 30 },
  )
})

test('a text keeps its size at any width', async () => {
  const texts = ['Taxable value / పన్ను విలువ', 'Sub total / ఉప మొత్తం: fjord', 'Taxable value / ਟੈਕਸਯੋਗ ਮੁੱਲ']
  for (const text of texts) {
    const { baseline } = await drawText('Tl', { size: 26, width: 560 })
    for (let width = 120; width < 320; width += 2) {
      const drawn = await drawText(text, { size: 26, width })
      expect(drawn.width).toBeLessThanOrEqual(width)
      expect(drawn.baseline, `${text} at ${width}`).toBeGreaterThanOrEqual(baseline - 1)
    }
  }
})

test('an amount stays on the line of its first words in Urdu', async () => {
  const style = { size: 36, isBold: true }
  const { baseline: latin } = await drawText('To pay /', { ...style, width: 400 })
  const { baseline: wrapped } = await drawText('To pay / قابلِ ادا', { ...style, width: 190 })
  const { baseline: high } = await drawText('To pay / قابلِ ادا', { ...style, width: 400 })
  expect(Math.abs(wrapped - latin)).toBeLessThanOrEqual(1)
  expect(high).toBeGreaterThan(latin)
})

test('a row has a line per line of its amount, and no narrow column of a name', async () => {
  const style = { size: 26 }
  const heightOf = async (part: Part): Promise<number> => (await part(376)).height
  const line = await heightOf(words('MH/26', style))
  expect(await heightOf(row('No', 'MH/26\nMH/27', style))).toBe(2 * line)
  const [name, amount] = ['For bill', 'MH/26-27/00042 23/11/26']
  // Next to this amount there is room for the first word alone.
  const below = await heightOf(column(words(name, style), words(amount, style)))
  expect(await heightOf(row(name, amount, style))).toBe(below)
})

test('only a word with a letter that is wider than a line shrinks', async () => {
  const style = { size: 40, width: 30 }
  const [word, both] = [await drawText('il', style), await drawText('il W', style)]
  expect(both.width).toBeLessThanOrEqual(30)
  const inkOf = ({ dots, width }: typeof word): number =>
    dots.subarray(0, word.baseline * width).reduce((sum, dot) => sum + dot, 0)
  expect(inkOf(both)).toBe(inkOf(word))
})

const drawnAs = async (text: string): Promise<string> =>
  Buffer.from((await drawText(plainText(text), { size: 24, width: 560 })).dots).toString('base64')

test('markup in a note is printed as it was typed', async () => {
  expect(await drawnAs('<b>Dal</b>')).not.toBe(await drawnAs('Dal'))
  expect(await drawnAs('Dal & <i')).not.toBe(await drawnAs('Dal'))
})

test('hidden characters change nothing on paper', async () => {
  expect(await drawnAs('Da\u200bl\u202e \u0000makhani\ufeff')).toBe(await drawnAs('Dal makhani'))
})

const sizeOf = async (text: string): Promise<string> => {
  const { width, height } = await drawText(text, { size: 24, width: 560 })
  return `${width} x ${height}`
}

// Without its font a letter is a box with its code, of four or five digits.
test.each(['₹', 'क', 'ક', 'ਕ', 'ক', 'க', 'క', 'ಕ', 'ക', 'ک', 'ā', '🥜'])('the fonts have %s', async (letter) => {
  expect([await sizeOf('中'), await sizeOf('\u{20000}')]).not.toContain(await sizeOf(letter))
})
