/** The kinds of paper for a table. */
export const formatNames = ['card', 'tent', 'sticker'] as const

export type FormatName = (typeof formatNames)[number]

/** Places of equal size on an A4 sheet, in mm. */
export type Format = {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
}

/** A4 in mm. */
export const sheet = { width: 210, height: 297 } as const

/** A6 cards, A6 tents of two faces, and square stickers. */
export const formats: Readonly<Record<FormatName, Format>> = {
  card: { width: 105, height: 148.5, columns: 2, rows: 2 },
  tent: { width: 105, height: 297, columns: 2, rows: 1 },
  sticker: { width: 60, height: 60, columns: 3, rows: 4 },
}

/** The places on a sheet. */
export const placesOf = ({ columns, rows }: Format): number => columns * rows

/** The corner of a place on the sheet; all places together are in its middle. */
export const cornerOf = (format: Format, at: number): { readonly x: number; readonly y: number } => {
  const { width, height, columns, rows } = format
  return {
    x: (sheet.width - columns * width) / 2 + (at % columns) * width,
    y: (sheet.height - rows * height) / 2 + Math.floor(at / columns) * height,
  }
}

/** The content of each sheet, in the order of the list. */
export const sheetsOf = <T>(format: Format, list: readonly T[]): readonly (readonly T[])[] => {
  const places = placesOf(format)
  return Array.from({ length: Math.ceil(list.length / places) }, (_, at) => list.slice(at * places, (at + 1) * places))
}

type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

const markMm = 5
const crossMm = 2.5
// Most printers leave a border of about 4 mm.
const borderMm = 5

/** Short lines that show where to cut, outside of the places where the sheet has room, else at its edges. */
export const cutMarks = (format: Format): readonly Line[] => {
  const { x: left, y: top } = cornerOf(format, 0)
  const xs = Array.from({ length: format.columns + 1 }, (_, at) => left + at * format.width)
  const ys = Array.from({ length: format.rows + 1 }, (_, at) => top + at * format.height)
  // The edge of the sheet is no cut.
  const [cutXs, cutYs] = [xs.filter((x) => x > 0 && x < sheet.width), ys.filter((y) => y > 0 && y < sheet.height)]
  const ends = (start: number, length: number): readonly (readonly [number, number])[] =>
    start >= borderMm + markMm
      ? [
          [start - markMm - 1, start - 1],
          [length - start + 1, length - start + markMm + 1],
        ]
      : [
          [borderMm, borderMm + markMm],
          [length - borderMm - markMm, length - borderMm],
        ]
  const crossings = cutXs.flatMap((x) => cutYs.map((y) => ({ x, y })))
  const isInside = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x > left && x < sheet.width - left && y > top && y < sheet.height - top
  return [
    ...cutXs.flatMap((x) => ends(top, sheet.height).map(([y1, y2]) => ({ x1: x, x2: x, y1, y2 }))),
    ...cutYs.flatMap((y) => ends(left, sheet.width).map(([x1, x2]) => ({ y1: y, y2: y, x1, x2 }))),
    ...crossings.filter(isInside).flatMap(({ x, y }) => [
      { x1: x - crossMm, x2: x + crossMm, y1: y, y2: y },
      { x1: x, x2: x, y1: y - crossMm, y2: y + crossMm },
    ]),
  ]
}
