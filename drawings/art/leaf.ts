import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { line, path } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Point } from './shape.ts'
import { curve, polygon, scale, turn } from './shape.ts'

/** One half of a coriander leaf, with the stalk at the origin and the tip upwards. */
const half: readonly Point[] = [
  [0.3, -0.06],
  [0.62, -0.02],
  [0.98, -0.22],
  [0.8, -0.36],
  [1, -0.58],
  [0.74, -0.6],
  [0.7, -0.82],
  [0.46, -0.66],
  [0.3, -0.62],
  [0.44, -0.9],
  [0.26, -0.98],
  [0.14, -1.22],
]

const corianderOutline: Point[] = [[0, 0], ...half, [0, -1.06], ...half.toReversed().map(([x, y]): Point => [-x, y])]

const shadowOf = (d: string): string => path(d, 'fill="#160a02" fill-opacity=".42"')

const stampWithShadow = (
  canvas: Canvas,
  shape: string,
  d: string,
  x: number,
  y: number,
  size: number,
  angle: number,
): void => {
  canvas.stamp(canvas.symbol(shadowOf(d)), x + 5 * size, y + 7 * size, size, angle)
  canvas.stamp(canvas.symbol(shape), x, y, size, angle)
}

/** A leaf of about 80 px at `size` 1. */
export const corianderLeaf = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const green = canvas.random.pick(['#4f8f22', '#3f7d1e', '#65a52c'])
  const d = polygon(scale(corianderOutline, 56, 62))
  const fill = canvas.linear([
    [0, lighten(mix(green, '#b5dd4a', 0.45), 0.1)],
    [0.55, green],
    [1, darken(green, 0.4)],
  ])
  const veins = line('M0 26Q-3 8 0 0L0-52M0-8L34-26M0-8L-34-26M0-26L14-46M0-26L-14-46', lighten(green, 0.45), 2.2, 0.6)
  const stalk = line('M0 30Q-3 10 0 0', darken(green, 0.1), 6)
  const face = path(d, `fill="${fill}" stroke="${fill}" stroke-width="5"`)
  stampWithShadow(canvas, stalk + face + veins, d, x, y, size, angle)
}

const ovalLeaf = (length: number, width: number): string =>
  curve([
    [0, 0],
    [width * 0.42, -length * 0.18],
    [width * 0.5, -length * 0.45],
    [width * 0.3, -length * 0.78],
    [0, -length],
    [-width * 0.3, -length * 0.78],
    [-width * 0.5, -length * 0.45],
    [-width * 0.42, -length * 0.18],
  ])

const veined = (canvas: Canvas, green: Colour, length: number, width: number, strength: number): string => {
  const fill = canvas.linear(
    [
      [0, lighten(mix(green, '#9fd24a', 0.4), 0.12)],
      [0.5, green],
      [1, darken(green, 0.45)],
    ],
    [0, 0, 1, 0.3],
  )
  let veins = `M0 0V-${length * 0.94}`
  for (let step = 1; step <= 4; step += 1) {
    const y = -length * (0.12 + step * 0.15)
    veins += `M0 ${y}l${width * 0.34}-${length * 0.1}M0 ${y}l-${width * 0.34}-${length * 0.1}`
  }
  const gloss = line(
    `M-${width * 0.2}-${length * 0.3}Q-${width * 0.3}-${length * 0.5}-${width * 0.14}-${length * 0.76}`,
    '#ffffff',
    width * 0.09,
    0.35,
  )
  return path(ovalLeaf(length, width), `fill="${fill}"`) + line(veins, lighten(green, 0.35), 1.8, strength) + gloss
}

export const mintSprig = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const { random } = canvas
  const turns: [number, number][] = [
    [-115, 0.75],
    [118, 0.72],
    [-68, 0.95],
    [66, 1],
    [-22, 1],
    [24, 0.85],
  ]
  const start = angle + random.between(-15, 15)
  for (const [turn, reach] of turns) {
    const green = random.pick(['#3d8a35', '#4a9a3c', '#2f7430'])
    stampWithShadow(canvas, veined(canvas, green, 84, 52, 0.55), ovalLeaf(84, 52), x, y, size * reach, start + turn)
  }
}

export const curryLeaf = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const green = canvas.random.pick(['#2f5f1c', '#3b7020', '#27511a'])
  stampWithShadow(canvas, veined(canvas, green, 96, 36, 0.35), ovalLeaf(96, 36), x, y, size, angle)
}

/** The banana leaf below dishes on a steel plate. */
export const leafBed: readonly Point[] = [
  [170, 470],
  [250, 240],
  [560, 130],
  [900, 170],
  [1030, 390],
  [960, 640],
  [640, 750],
  [300, 700],
]

/** A banana leaf under or on a plate; drawn into `outline`. */
export const bananaLeaf = (canvas: Canvas, outline: readonly Point[], angle: number): void => {
  const d = curve(outline)
  canvas.add(path(d, 'transform="translate(12 20)" fill="#0c0502" fill-opacity=".4"'))
  const fill = canvas.linear([
    [0, '#8bb84a'],
    [0.5, '#4f8a2c'],
    [1, '#2c5a1e'],
  ])
  canvas.add(path(d, `fill="${fill}"`))
  const [x2, y2] = turn([26, 0], angle)
  const ribs = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${Math.round(x2)}" y2="${Math.round(y2)}" spreadMethod="repeat">` +
      '<stop offset="0" stop-color="#1f4414" stop-opacity=".4"/><stop offset=".16" stop-color="#1f4414" stop-opacity="0"/>' +
      '<stop offset=".5" stop-color="#d4ec94" stop-opacity=".22"/><stop offset="1" stop-color="#d4ec94" stop-opacity="0"/></linearGradient>',
  )
  canvas.add(path(d, `fill="${ribs}"`))
}
