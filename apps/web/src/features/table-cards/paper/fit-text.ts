/** Width of a text at font size 1. */
export type Measure = (text: string) => number

/** The place of a text, and its font sizes, in one unit. */
export type TextBox = {
  readonly width: number
  readonly height: number
  readonly largest: number
  readonly smallest: number
  /** Height of a line at font size 1. */
  readonly leading: number
}

/** A text in lines that fit its place. */
export type FittedText = { readonly lines: readonly string[]; readonly size: number }

const step = 0.95

/** The words in lines of a width; undefined if a word is wider. */
const wrap = (measure: Measure, words: readonly string[], width: number): string[] | undefined => {
  const lines: string[] = []
  for (const word of words) {
    if (measure(word) > width) return undefined
    const line = lines.at(-1)
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The same number of lines with less difference between their widths. */
const balance = (measure: Measure, words: readonly string[], width: number, lines: string[]): string[] => {
  let best = lines
  for (let narrower = width * step; narrower > 0; narrower *= step) {
    const next = wrap(measure, words, narrower)
    if (!next || next.length > lines.length) return best
    best = next
  }
  return best
}

/** Parts of a word that fit a width. Letters with their marks stay together. */
const breakWord = (measure: Measure, word: string, width: number): string[] => {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const part = parts.at(-1)
    if (part !== undefined && measure(part + segment) <= width) parts[parts.length - 1] = part + segment
    else parts.push(segment)
  }
  return parts
}

/**
 * Fits a text into its place in the largest possible font size. At the smallest size long words are broken, and the size
 * falls further if it has to: nothing is cut off.
 */
export const fitText = (measure: Measure, text: string, box: TextBox): FittedText => {
  const { width, height, largest, smallest, leading } = box
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return { lines: [], size: largest }
  for (let size = largest; ; size *= step) {
    const room = width / size
    const parts = size > smallest ? words : words.flatMap((word) => breakWord(measure, word, room))
    const lines = wrap(measure, parts, room)
    if (lines && lines.length * size * leading <= height) return { lines: balance(measure, parts, room, lines), size }
  }
}
