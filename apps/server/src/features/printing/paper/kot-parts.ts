import { formattersByZone } from '@thali/contract/basics/zone-format'
import type { KotLine, KotPaper, PaperTable } from '@thali/contract/printing/paper'
import { dietMark } from './diet-mark.ts'
import {
  type Part,
  barred,
  beside,
  column,
  framed,
  gap,
  indented,
  onBlack,
  picture,
  row,
  rule,
  spaced,
  words,
} from './layout.ts'
import { kotTexts, type KotTexts } from './kot-texts.ts'
import { paperMessages as messages } from './paper-messages.en.ts'
import { isDrawable, missingText, plainText } from './plain-text.ts'

/** Text sizes on a KOT, in dots; an arm's length away, 5 mm are easily read. */
type Sizes = {
  readonly table: number
  readonly quantity: number
  readonly quantityWidth: number
  readonly name: number
  readonly detail: number
  readonly fact: number
}

type Style = { readonly sizes: Sizes; readonly texts: KotTexts }

const narrow: Sizes = { table: 96, quantity: 52, quantityWidth: 78, name: 34, detail: 28, fact: 26 }
const wide: Sizes = { table: 128, quantity: 64, quantityWidth: 104, name: 42, detail: 32, fact: 28 }
const wideFrom = 500

const clock = formattersByZone('en-IN', { timeStyle: 'short' })
const day = formattersByZone('en-IN', { weekday: 'short', day: 'numeric', month: 'short' })

const tableText = ({ number, label }: PaperTable): string => (label ? `${number} · ${label}` : `${number}`)

/** More digits are drawn smaller. */
const largeDigits = 3

const heading = (paper: KotPaper, zone: string, { sizes, texts }: Style): Part => {
  const { table, tokenNumber, orderNumber, source, stationName, sentDateTime, orderedDateTime } = paper
  const fact = { size: sizes.fact, align: 'right' as const }
  const sent = clock(zone).format(new Date(sentDateTime))
  const ordered = clock(zone).format(new Date(orderedDateTime))
  const facts = spaced(2, [
    ...(stationName ? [words(stationName, { size: sizes.detail, isBold: true, align: 'right' })] : []),
    words(messages.kotNumber(orderNumber), { size: sizes.name, isBold: true, align: 'right' }),
    words(sent, { size: sizes.detail, isBold: true, align: 'right' }),
    words(day(zone).format(new Date(sentDateTime)), fact),
    ...(ordered === sent ? [] : [words(texts.ordered(ordered), fact)]),
  ])
  const number = `${tokenNumber ?? table.number}`
  const size = number.length <= largeDigits ? sizes.table : Math.round(sizes.table * 0.8)
  const counter = tokenNumber === undefined ? '' : `${texts.table} ${table.number}`
  const names = [counter, table.label, table.area].filter(Boolean).join(' · ')
  const title = tokenNumber === undefined ? texts.table : texts.token
  const place = spaced(2, [words(title, { size: sizes.fact }), words(number, { size, isBold: true })])
  return async (width) =>
    column(
      beside(place, Math.round(width * (number.length < largeDigits ? 0.4 : 0.5)), facts),
      ...(source
        ? [gap(10), words(`${source.name.toUpperCase()} ${source.number}`, { size: sizes.name + 8, isBold: true })]
        : []),
      ...(names ? [gap(10), words(names, { size: sizes.detail, isBold: true })] : []),
    )(width)
}

const banner = ({ change, fromTable }: KotPaper, { sizes, texts }: Style): Part[] => {
  const text = texts.changes[change]
  if (text === '') return []
  const title = words(text, { size: sizes.name + 8, isBold: true, align: 'centre' })
  const from = fromTable
    ? [gap(12), words(texts.fromTable(tableText(fromTable)), { size: sizes.name, isBold: true })]
    : []
  // A void is the one that must not be cooked: only it is white on black.
  return [change === 'void' ? onBlack(12, title) : framed(4, 10, title), ...from, gap(14)]
}

const quantityText = ({ change }: KotPaper, { quantity }: KotLine): string => {
  if (quantity < 0) return messages.removed(-quantity)
  return change === 'change' ? messages.added(quantity) : `${quantity}`
}

const namePart = (line: KotLine, { name: size }: Sizes): Part => {
  const name = words(line.name, { size, isBold: true })
  if (!line.dietMark) return name
  const side = Math.round(size * 0.8)
  return beside(picture(dietMark(line.dietMark, side), 'left'), side + 10, name)
}

/** A note with a bar. One with letters that no font has may name an allergy: it says where it is readable. */
const noteParts = (note: string | undefined, { sizes: { detail: size }, texts }: Style): Part[] => {
  if (!note) return []
  const style = { size, isBold: true }
  const hint = isDrawable(note) ? [] : [texts.noteOnScreen]
  const lines = [...hint, note].filter((line) => plainText(line) !== missingText)
  return [
    barred(
      6,
      10,
      spaced(
        4,
        lines.map((line) => words(line, style)),
      ),
    ),
  ]
}

const hasMissingLetters = ({ name, translated = '', portion = '', options, reason = '' }: KotLine): boolean =>
  ![name, translated, portion, reason, ...options.map((option) => option.name)].every(isDrawable)

const details = (paper: KotPaper, line: KotLine, style: Style): Part[] => {
  const {
    sizes: { detail, fact },
    texts,
  } = style
  const plain = { size: detail }
  return [
    ...(hasMissingLetters(line) ? [words(texts.dishOnScreen, { size: detail, isBold: true })] : []),
    ...(line.translated ? [words(line.translated, { size: detail + 2, isBold: true })] : []),
    ...(line.portion ? [words(line.portion, { size: detail, isBold: true })] : []),
    ...line.options.map(({ name, quantity }) => indented(8, words(messages.option(name, quantity), plain))),
    ...noteParts(line.note, style),
    ...(line.was !== undefined && paper.change !== 'new' ? [words(texts.was(line.was), { size: fact })] : []),
    ...(line.reason ? [words(texts.reason(line.reason), { size: fact })] : []),
  ]
}

const dishLine = (paper: KotPaper, line: KotLine, style: Style): Part => {
  const { sizes, texts } = style
  const quantity = words(quantityText(paper, line), { size: sizes.quantity, isBold: true })
  const body = spaced(4, [namePart(line, sizes), ...details(paper, line, style)])
  if (!line.isVoided) return beside(quantity, sizes.quantityWidth, body)
  const tag = words(texts.voided, { size: sizes.detail, isBold: true })
  return onBlack(10, beside(quantity, sizes.quantityWidth, spaced(4, paper.change === 'void' ? [body] : [tag, body])))
}

const footing = (paper: KotPaper, style: Style): Part => {
  const {
    sizes: { fact },
    texts,
  } = style
  // A change has no sum: more of one dish and less of another.
  const isWhole = paper.change === 'new' || paper.change === 'move'
  const units = paper.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const people = [
    paper.guests === undefined ? '' : texts.guests(paper.guests),
    paper.by === undefined ? '' : texts.by(paper.by),
  ]
  return spaced(4, [
    ...noteParts(paper.note, style),
    words(people.filter(Boolean).join(' · '), { size: fact }),
    row(paper.restaurantName, isWhole ? texts.units(units) : '', { size: fact }),
  ])
}

/** Also on changes and voids: the kitchen packs from the latest ticket. */
const parcelMark = ({ isParcel }: KotPaper, { sizes, texts }: Style): Part[] =>
  isParcel ? [framed(4, 10, words(texts.parcel, { size: sizes.name + 8, isBold: true, align: 'centre' })), gap(14)] : []

/** The parts of a kitchen order ticket. */
export const kotParts =
  (paper: KotPaper, zone: string): Part =>
  (width) => {
    const style: Style = { sizes: width > wideFrom ? wide : narrow, texts: kotTexts(paper.language) }
    const lines = paper.lines.flatMap((line) => [gap(16), dishLine(paper, line, style), gap(16), rule(2, 6)])
    return column(
      ...banner(paper, style),
      ...parcelMark(paper, style),
      heading(paper, zone, style),
      gap(14),
      rule(4),
      ...lines.slice(0, -1),
      rule(4),
      gap(12),
      footing(paper, style),
    )(width)
  }
