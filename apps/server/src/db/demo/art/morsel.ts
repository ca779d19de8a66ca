import type { Colour } from '../types.ts'
import type { Canvas, TextureKind } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Point } from './shape.ts'
import { curve, ellipsePath, hull, move, polygon } from './shape.ts'

export type Lump = {
  x: number
  y: number
  /** The upper face, about the origin. */
  outline: readonly Point[]
  /** How high it stands. */
  depth: number
  colour: Colour
  /** What its foot stands in, so that it sinks into a sauce. */
  sink?: Colour
  texture?: TextureKind
  /** 0 is matt, 1 is glazed. */
  gloss?: number
  /** Straight edges instead of rounded ones. */
  sharp?: boolean
  shadow?: number
}

const outlineOf = (points: readonly Point[], sharp: boolean): string => (sharp ? polygon(points) : curve(points))

const extent = (points: readonly Point[]): Point => [
  Math.max(...points.map(([x]) => Math.abs(x))),
  Math.max(...points.map(([, y]) => Math.abs(y))),
]

/** A solid morsel: shadow, sides, upper face, relief and highlights, all lit from the upper left. */
export const drawLump = (canvas: Canvas, lump: Lump): void => {
  const { x, y, outline, depth, colour, sink, texture, gloss = 0.4, sharp = false, shadow = 0.7 } = lump
  const [rx, ry] = extent(outline)
  canvas.soft({
    x: x + rx * 0.2,
    y: y + depth + ry * 0.25,
    rx: rx * 1.42,
    ry: ry * 1.35,
    colour: '#120402',
    opacity: shadow,
    core: 0.45,
  })
  const upper = move(outline, x, y - depth * 0.5)
  const side = outlineOf(hull([...upper, ...move(upper, 0, depth)]), sharp)
  const join = `stroke-width="${sharp ? 12 : 2}"`
  const sideFill = canvas.linear(
    [
      [0.35, darken(colour, 0.22)],
      [1, sink === undefined ? darken(colour, 0.62) : darken(sink, 0.3)],
    ],
    [0.3, 0, 0.55, 1],
  )
  canvas.add(path(side, `fill="${sideFill}" stroke="${sideFill}" ${join}`))
  const face = outlineOf(upper, sharp)
  const fill = canvas.radial(
    [
      [0, lighten(colour, 0.38)],
      [0.5, colour],
      [1, darken(colour, 0.26)],
    ],
    [0.32, 0.26, 0.85],
  )
  canvas.add(path(face, `fill="${fill}" stroke="${fill}" ${join}`))
  if (texture !== undefined) canvas.cover(texture, side)
  const edge = canvas.linear([
    [0, '#fff6dc', 0.75],
    [0.4, '#fff6dc', 0],
  ])
  canvas.add(path(face, `fill="none" stroke="${edge}" stroke-width="4" stroke-opacity="${0.35 + gloss * 0.5}"`))
  canvas.soft({
    x: x - rx * 0.3,
    y: y - depth * 0.5 - ry * 0.36,
    rx: rx * 0.5,
    ry: ry * 0.34,
    colour: '#fffaf0',
    opacity: gloss * 0.8,
    angle: -24,
  })
}

export type Ball = {
  x: number
  y: number
  rx: number
  ry: number
  colour: Colour
  gloss?: number
  texture?: string
  shadow?: number
}

/** A round morsel, such as a kofta or a gulab jamun. */
export const drawBall = (canvas: Canvas, { x, y, rx, ry, colour, gloss = 0.5, texture, shadow = 0.75 }: Ball): void => {
  canvas.soft({
    x: x + rx * 0.24,
    y: y + ry * 0.4,
    rx: rx * 1.4,
    ry: ry * 1.3,
    colour: '#120402',
    opacity: shadow,
    core: 0.45,
  })
  const fill = canvas.radial(
    [
      [0, lighten(colour, 0.5)],
      [0.28, lighten(colour, 0.16)],
      [0.62, colour],
      [0.86, darken(colour, 0.42)],
      [1, darken(colour, 0.3)],
    ],
    [0.34, 0.28, 0.76],
  )
  canvas.add(ellipse(x, y, rx, ry, `fill="${fill}"`))
  if (texture !== undefined) canvas.cover(texture, ellipsePath({ x, y, rx, ry }))
  canvas.soft({
    x: x - rx * 0.34,
    y: y - ry * 0.42,
    rx: rx * 0.42,
    ry: ry * 0.3,
    colour: '#ffffff',
    opacity: gloss,
    angle: -32,
  })
  if (gloss > 0.6) {
    canvas.add(
      ellipse(
        x - rx * 0.36,
        y - ry * 0.46,
        rx * 0.14,
        ry * 0.09,
        `fill="#fff" fill-opacity=".85" transform="rotate(-32 ${Math.round(x - rx * 0.36)} ${Math.round(y - ry * 0.46)})"`,
      ),
    )
    canvas.add(
      line(
        `M${Math.round(x - rx * 0.1)} ${Math.round(y + ry * 0.82)}Q${Math.round(x + rx * 0.5)} ${Math.round(y + ry * 0.74)} ${Math.round(x + rx * 0.76)} ${Math.round(y + ry * 0.3)}`,
        mix(colour, '#ffd9a0', 0.5),
        rx * 0.05,
        0.45,
      ),
    )
  }
}

/** Where fire touched: dark, soft at the border and uneven. */
export const drawChar = (
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  angle: number,
  opacity = 0.75,
): void => {
  canvas.soft({ x, y, rx: rx * 1.5, ry: ry * 1.8, colour: '#5a1f06', opacity: opacity * 0.7, angle })
  canvas.soft({ x, y, rx, ry, colour: '#170804', opacity, angle, core: 0.25 })
}

/** Small round specks, all in one stroke. */
export const specks = (canvas: Canvas, places: readonly Point[], colour: Colour, width: number, opacity = 1): void => {
  const d = places.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`).join('')
  canvas.add(line(d, colour, width, opacity))
}
