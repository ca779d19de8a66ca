// Letters that no font of papers has. They would be boxes with their codes.
import { array, assert, asyncProperty, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '@thali/contract/basics/language'
import { documentTexts } from '@thali/contract/bills/document-messages.en'
import type { KotLine } from '@thali/contract/printing/paper'
import { billPaper, kotLine, kotPaper } from '#test/paper/papers.ts'
import { drawPaper } from './draw-paper.ts'
import { kotLabels } from './kot-labels.ts'
import { canDraw } from './letters.ts'
import { isDrawable, plainText } from './plain-text.ts'
import { drawText } from './text-image.ts'

const draw = (paper: Parameters<typeof drawPaper>[0]) =>
  drawPaper(paper, { width: 58, marks: [], zone: 'Asia/Kolkata' })

/** A request for less salt, or a few letters, in scripts of India and of guests. */
const printed: readonly (readonly [script: string, text: string])[] = [
  ['Latin', 'Less salt, crème brûlée, Łódź'],
  ['Devanagari', 'कम नमक'],
  ['Gujarati', 'ઓછું મીઠું'],
  ['Gurmukhi', 'ਘੱਟ ਲੂਣ'],
  ['Bengali', 'কম লবণ'],
  ['Assamese', 'কম নিমখ, ৰ ৱ'],
  ['Odia', 'ଓଡ଼ିଆ କମ୍ ଲୁଣ ଦିଅନ୍ତୁ'],
  ['Tamil', 'உப்பு குறைவாக'],
  ['Telugu', 'ఉప్పు తక్కువ'],
  ['Kannada', 'ಉಪ್ಪು ಕಡಿಮೆ'],
  ['Malayalam', 'ഉപ്പ് കുറച്ച്'],
  ['Urdu', 'نمک کم'],
  ['emoji', 'No 🥜 🌶 👨‍👩‍👧'],
  ['full-width letters', 'ＮＯ　ＮＵＴＳ ①'],
]

const unprinted: readonly (readonly [script: string, text: string])[] = [
  ['Chinese', '少盐'],
  ['Japanese', 'うすあじ'],
  ['Korean', '소금 적게'],
  ['Thai', 'เกลือน้อย'],
  ['Tibetan', 'ཚྭ་ཉུང་ཉུང་'],
  ['Meetei', 'ꯊꯨꯝ'],
  ['Santali', 'ᱵᱩᱞᱩᱝ'],
  ['Hebrew', 'פחות מלח'],
  ['Armenian', 'քիչ աղ'],
  ['arrows', '→'],
  ['private letters', '\ue000'],
]

test.each(printed)('a note in %s is printed', (_, text) => {
  expect(isDrawable(text)).toBe(true)
  expect(plainText(text)).not.toContain('…')
})

test.each(unprinted)('a note in %s says to see the screen', async (_, text) => {
  expect(isDrawable(text)).toBe(false)
  expect(plainText(text)).toBe('…')
  const [note, hint] = [
    await draw(kotPaper([kotLine('Dal', { note: text })])),
    await draw(kotPaper([kotLine('Dal', { note: '少' })])),
  ]
  expect(Buffer.compare(note.rows, hint.rows)).toBe(0)
  const readable = await draw(kotPaper([kotLine('Dal', { note: 'Salt' })]))
  expect(note.height).toBeGreaterThan(readable.height)
})

test('the hint about a note is in each language of tickets', async () => {
  for (const language of languages) {
    const note = await draw(kotPaper([kotLine('Dal', { note: '少' })], { language }))
    const none = await draw(kotPaper([kotLine('Dal')], { language }))
    expect(note.height, language).toBeGreaterThan(none.height + 40)
  }
})

const places: readonly (readonly [place: string, line: Partial<KotLine>])[] = [
  ['name', { name: 'Dal 面' }],
  ['translated name', { translated: '面' }],
  ['portion', { portion: '大' }],
  ['option', { options: [{ name: '辣', quantity: 1 }] }],
  ['reason', { reason: '少', isVoided: true }],
]

test.each(places)('a missing letter in the %s of a dish is told', async (_, line) => {
  const latin = JSON.parse(JSON.stringify(line).replace(/\p{Script=Han}/gu, '…'))
  const [without, told] = [await draw(kotPaper([kotLine('Dal', latin)])), await draw(kotPaper([kotLine('Dal', line)]))]
  expect(told.height).toBeGreaterThan(without.height + 40)
})

test('a bill says why letters are missing', async () => {
  const bill = (name: string) => billPaper({ seller: { ...billPaper().bill.seller, legalName: name } })
  const [missing, whole] = [await draw(bill('面 House')), await draw(bill('… House'))]
  expect(missing.height).toBeGreaterThan(whole.height)
})

test('the fonts have all letters of tickets and bills', () => {
  const labels = languages.flatMap((language) => [
    ...Object.values(kotLabels[language]),
    ...Object.values(documentTexts(language)),
  ])
  expect(labels.filter((label) => typeof label === 'string' && !isDrawable(label))).toEqual([])
})

test('no text has a letter that the fonts lack', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 30 }), (text) => {
      for (const letter of plainText(text)) expect(canDraw(letter)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const composed = (): string[] =>
  Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{L}/u.test(letter) && letter.normalize('NFC') === letter && letter.normalize('NFD') !== letter,
  )

test('each composed letter is missing exactly if it is a box', async () => {
  const box = await boxOf('中')
  for (const letter of composed())
    expect([letter, (await boxOf(letter)) === box]).toEqual([letter, !isDrawable(letter)])
})

/** Size and first row of a drawn letter. A box begins with its frame; its digits depend on the letter. */
const boxOf = async (letter: string): Promise<string> => {
  const { width, height, dots } = await drawText(letter, { size: 24, width: 560 })
  return `${width} x ${height} ${dots.subarray(0, width).join('')}`
}

test('a letter as large as a box is none', async () => {
  expect(await boxOf('ஜ')).not.toBe(await boxOf('中'))
  expect(await boxOf('少')).toBe(await boxOf('中'))
})

test('letters count as missing exactly if they are drawn as boxes', async () => {
  const boxes = [await boxOf('中'), await boxOf('\u{20000}')]
  await assert(
    asyncProperty(
      array(string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), { maxLength: 1 }),
      async ([text = 'a']) => {
        const [letter = 'a'] = text
        const usual = letter.normalize('NFC')
        if (!/^[\p{L}\p{N}]$/u.test(usual) || usual !== letter.normalize('NFKC')) return
        expect([usual, boxes.includes(await boxOf(usual))]).toEqual([usual, !isDrawable(usual)])
      },
    ),
    { numRuns: 300 },
  )
})
