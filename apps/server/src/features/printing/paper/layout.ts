import { type Bitmap, blank, fill, inverted, stacked, stamp } from './bitmap.ts'
import { plainText } from './plain-text.ts'
import { type TextImage, type TextStyle, drawText, hasWiderWord } from './text-image.ts'

/** A part of a paper: draws itself at the width that it gets, in dots. */
export type Part = (width: number) => Promise<Bitmap>

type Style = Omit<TextStyle, 'width'>

const lefts = {
  left: () => 0,
  centre: (room: number) => Math.max(0, Math.floor(room / 2)),
  right: (room: number) => Math.max(0, room),
}

/** Space above and below the baseline, and the height of a line, in units of the text size. */
const ascent = 0.8
const descent = 0.26
const lineHeight = 1.362

/**
 * A drawn text in the box of its lines, so that equal texts have equal distances; higher letters make it higher. Its
 * number of lines follows from its last row of ink.
 */
const boxed = ({ baseline, ...drawn }: TextImage, size: number, left: number, width: number): TextImage => {
  const top = Math.max(0, Math.round(size * ascent) - baseline)
  const linesBelow = Math.max(0, Math.round((drawn.height - baseline) / (size * lineHeight) - 0.1))
  const end = top + baseline + Math.round(size * (linesBelow * lineHeight + descent))
  const box = blank(width, Math.max(top + drawn.height, end))
  stamp(box, drawn, left, top)
  return { ...box, baseline: top + baseline }
}

/** A text in as many lines as it needs; nothing for an empty one. */
export const words =
  (text: string, { align = 'left', ...style }: Style): Part =>
  async (width) => {
    const plain = plainText(text)
    if (plain === '') return blank(width, 0)
    const drawn = await drawText(plain, { ...style, align, width })
    return boxed(drawn, style.size, lefts[align](width - drawn.width), width)
  }

/** White room, in dots. */
export const gap =
  (height: number): Part =>
  (width) =>
    Promise.resolve(blank(width, height))

/** A line across the paper. */
export const rule =
  (thickness = 2, dash = 0): Part =>
  (width) => {
    const line = blank(width, thickness)
    if (dash === 0) fill(line, 0, 0, width, thickness)
    else for (let x = 0; x < width; x += 2 * dash) fill(line, x, 0, Math.min(dash, width - x), thickness)
    return Promise.resolve(line)
  }

/** Parts below each other. */
export const column =
  (...parts: readonly Part[]): Part =>
  async (width) => {
    const drawn: Bitmap[] = []
    // One after the other: the fonts allow one text at a time, and other work gets its turn in between.
    for (const part of parts) drawn.push(await part(width))
    return stacked(width, drawn)
  }

/** Parts with white room between them. */
export const spaced = (height: number, parts: readonly Part[]): Part =>
  column(...parts.flatMap((part, index) => (index === 0 ? [part] : [gap(height), part])))

/** A part with white room at its left. */
export const indented =
  (left: number, part: Part): Part =>
  async (width) => {
    const drawn = await part(width - left)
    const whole = blank(width, drawn.height)
    stamp(whole, drawn, left, 0)
    return whole
  }

/** A part in a column of its own, and another one next to it. */
export const beside =
  (left: Part, leftWidth: number, right: Part): Part =>
  async (width) => {
    const first = await left(leftWidth)
    const other = await right(width - leftWidth)
    const whole = blank(width, Math.max(first.height, other.height))
    stamp(whole, first, 0, 0)
    stamp(whole, other, leftWidth, 0)
    return whole
  }

/** Least room between a name and its amount. */
const rowGap = 16

/** The least part of the width that a name needs next to its amount. */
const nameShare = 0.3

/**
 * A name and its amount on the line of its first words; a long name wraps next to it. If one of its words has no room there,
 * the amount is below the name: no word breaks.
 */
const rowOfLine =
  (name: string, amount: string, style: Style): Part =>
  async (width) => {
    const image = await drawText(plainText(amount), { ...style, width })
    const right = boxed(image, style.size, 0, image.width)
    const room = Math.max(width - image.width - rowGap, 1)
    const plain = plainText(name)
    const drawn = await drawText(plain, { ...style, width: room })
    const isWrapped = drawn.height > style.size * lineHeight
    if (isWrapped && (room < width * nameShare || (await hasWiderWord(plain, { ...style, width: room }))))
      return column(words(name, style), words(amount, { ...style, align: 'right' }))(width)
    const left = boxed(drawn, style.size, 0, room)
    const baseline = Math.max(left.baseline, right.baseline)
    const leftTop = baseline - left.baseline
    const rightTop = baseline - right.baseline
    const whole = blank(width, Math.max(leftTop + left.height, rightTop + right.height))
    stamp(whole, left, 0, leftTop)
    stamp(whole, right, width - right.width, rightTop)
    return whole
  }

/** A name and its amount; further lines of the amount are below the first one. */
export const row = (name: string, amount: string, style: Style): Part => {
  const [first = '', ...others] = amount.split('\n')
  return column(rowOfLine(name, first, style), ...others.map((line) => words(line, { ...style, align: 'right' })))
}

/** A part with room around it, white on black. */
export const onBlack =
  (padding: number, part: Part): Part =>
  async (width) => {
    const drawn = await part(width - 2 * padding)
    const whole = blank(width, drawn.height + 2 * padding)
    stamp(whole, drawn, padding, padding)
    return inverted(whole)
  }

/** A part in a frame. */
export const framed =
  (thickness: number, padding: number, part: Part): Part =>
  async (width) => {
    const edge = thickness + padding
    const drawn = await part(width - 2 * edge)
    const height = drawn.height + 2 * edge
    const whole = blank(width, height)
    fill(whole, 0, 0, width, thickness)
    fill(whole, 0, height - thickness, width, thickness)
    fill(whole, 0, 0, thickness, height)
    fill(whole, width - thickness, 0, thickness, height)
    stamp(whole, drawn, edge, edge)
    return whole
  }

/** A part with a black bar at its left. */
export const barred =
  (thickness: number, padding: number, part: Part): Part =>
  async (width) => {
    const edge = thickness + padding
    const whole = await indented(edge, part)(width)
    fill(whole, 0, 0, thickness, whole.height)
    return whole
  }

/** A picture in the middle of the paper, or at its left edge. */
export const picture =
  (drawn: Bitmap, align: 'left' | 'centre' = 'centre'): Part =>
  (width) => {
    const whole = blank(width, drawn.height)
    stamp(whole, drawn, lefts[align](width - drawn.width), 0)
    return Promise.resolve(whole)
  }
