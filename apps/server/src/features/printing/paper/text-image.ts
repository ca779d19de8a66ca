import sharp from 'sharp'
import { type Bitmap, blank } from './bitmap.ts'
import { fontFamilies, fontFiles, fontSettings } from './fonts.ts'
import { escaped } from './plain-text.ts'

/** How a text is drawn; `size` in dots, `width` of its lines at most. */
export type TextStyle = {
  readonly size: number
  readonly width: number
  readonly isBold?: boolean
  readonly align?: 'left' | 'centre' | 'right'
}

/** A drawn text; `baseline` is the row below its first line. */
export type TextImage = Bitmap & { readonly baseline: number }

/** Brightness from which an antialiased dot is black. Thermal paper runs: lower values close small letters. */
const threshold = 110

/**
 * The picture of a text ends with its ink, which hides where the baseline is. A line above it, with a bar of one part in
 * 65,536 ink, fixes the top.
 */
const bar = '<span fgalpha="1">|</span>\n'
/** From the top of the bar to the baseline of the line below, in units of `size`. */
const toBaseline = 52 / 24
/** Nastaliq has higher lines. */
const toNastaliqBaseline = 72 / 24
const nastaliq = /\p{Script=Arabic}/u
// Wider than any paper.
const unbrokenWidth = 4096

let areFontsLoaded: Promise<void> | undefined

// Pango keeps a font for the process once a text named its file.
const loadFonts = async (): Promise<void> => {
  process.env['FONTCONFIG_FILE'] = fontSettings
  for (const fontfile of fontFiles) {
    const text = { text: 'a', font: `${fontFamilies} 12`, fontfile, dpi: 72 }
    await sharp({ text }).raw().toBuffer()
  }
}

/**
 * Loads the fonts once, in other threads. The first call takes up to 0.4 s, so it is made before the first paper waits.
 * After a failure the next call tries again.
 */
export const prepareFonts = (): Promise<void> =>
  (areFontsLoaded ??= loadFonts().catch((error: unknown) => {
    areFontsLoaded = undefined
    throw error
  }))

type Grey = { readonly data: Buffer; readonly width: number; readonly height: number; readonly channels: number }

const drawGrey = async (markup: string, { size, width, isBold, align = 'left' }: TextStyle): Promise<Grey> => {
  const weight = isBold ? 'bold' : 'normal'
  const { data, info } = await sharp({
    text: {
      text: `${bar}<span weight="${weight}">${markup}</span>`,
      font: `${fontFamilies} ${size}`,
      width,
      wrap: 'word-char',
      align,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

const isInk = ({ data, width, channels }: Grey, x: number, y: number): boolean =>
  (data[(y * width + x) * channels] ?? 0) > threshold

const firstInkRow = (grey: Grey): number => {
  for (let y = 0; y < grey.height; y += 1) for (let x = 0; x < grey.width; x += 1) if (isInk(grey, x, y)) return y
  return grey.height
}

/** Whether the first line of a text has Nastaliq: a line without it has the usual height. */
const beginsWithNastaliq = async (text: string, style: TextStyle): Promise<boolean> => {
  const all = text.split(' ')
  const index = all.findIndex((word) => nastaliq.test(word))
  if (index < 1) return index === 0
  const { width } = await drawGrey(escaped(all.slice(0, index + 1).join(' ')), { ...style, width: unbrokenWidth })
  return width <= style.width
}

const draw = async (text: string, style: TextStyle, markup = escaped(text)): Promise<TextImage> => {
  const grey = await drawGrey(markup, style)
  const top = firstInkRow(grey)
  const picture = blank(grey.width, grey.height - top)
  for (let y = top; y < grey.height; y += 1)
    for (let x = 0; x < grey.width; x += 1) if (isInk(grey, x, y)) picture.dots[(y - top) * grey.width + x] = 1
  const isHigh = await beginsWithNastaliq(text, style)
  const baseline = Math.round(style.size * (isHigh ? toNastaliqBaseline : toBaseline)) - top
  return { ...picture, baseline }
}

const sizeMin = 6
const shrinking = 0.8

/** A word as markup, smaller if one of its letters is wider than a line. */
const sizedWord = async (word: string, style: TextStyle): Promise<string> => {
  let { size } = style
  while (size > sizeMin && (await drawEarlier(word, { ...style, size })).width > style.width)
    size = Math.floor(size * shrinking)
  // In 1024ths of a dot, as the whole text is drawn at 72 dpi.
  return size === style.size ? escaped(word) : `<span size="${size * 1024}">${escaped(word)}</span>`
}

/** Whether a word of a text has no room in a line of `width` dots, so that it would break. */
export const hasWiderWord = async (text: string, style: TextStyle): Promise<boolean> => {
  for (const word of text.split(' '))
    if ((await draw(word, { ...style, width: unbrokenWidth })).width > style.width) return true
  return false
}

// A line that breaks earlier may end with ink that overhangs too.
const earlierMax = 4

/** Draws a text in lines of at most `width` dots of ink: lines break earlier until none overhangs. */
const drawEarlier = async (text: string, style: TextStyle, markup?: string): Promise<TextImage> => {
  let drawn = await draw(text, style, markup)
  let { width } = style
  for (let times = 0; drawn.width > style.width && times < earlierMax; times += 1) {
    width -= drawn.width - style.width
    if (width <= 0) break
    drawn = await draw(text, { ...style, width }, markup)
  }
  return drawn
}

/**
 * Draws a text that `plainText` returned, in lines of at most `width` dots. The picture ends with its ink. Only a word with a
 * letter that is wider than a line is drawn smaller.
 */
export const drawText = async (text: string, style: TextStyle): Promise<TextImage> => {
  await prepareFonts()
  const drawn = await drawEarlier(text, style)
  if (drawn.width <= style.width) return drawn
  const sized = await Promise.all(text.split(' ').map((word) => sizedWord(word, style)))
  const fitting = await drawEarlier(text, style, sized.join(' '))
  const size = Math.floor(style.size * shrinking)
  return fitting.width <= style.width || size < sizeMin ? fitting : drawText(text, { ...style, size })
}
