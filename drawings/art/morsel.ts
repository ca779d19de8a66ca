import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas, TextureKind } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Point } from './shape.ts'
import { curve, ellipsePath, hull, move, polygon } from './shape.ts'

type Lump = {
  x: number
  y: number
  /** The upper face, around the origin. */
  outline: readonly Point[]
  /** Height above the plate. */
  depth: number
  colour: Colour
  /** Colour around the foot, so that the piece sinks into a sauce. */
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

/** A solid piece of food: shadow, sides, upper face, relief and highlights, lit from the upper left. */
export const drawLump = (canvas: Canvas, lump: Lump): void => {
  const { x, y, outline, depth, colour, sink, texture, gloss = 0.4, sharp = false, shadow = 0.7 } = lump
  const [rx, ry] = extent(outline)
  canvas.soft([x + rx * 0.2, y + depth + ry * 0.25, rx * 1.42, ry * 1.35], '#120402', shadow, 0, 0.45)
  const upper = move(outline, x, y - depth * 0.5)
  const side = outlineOf(hull([...upper, ...move(upper, 0, depth)]), sharp)
  const join = 'stroke-width="12"'
  const sideFill = canvas.linear(
    [
      [0.35, darken(colour, 0.22)],
      [1, sink === undefined ? darken(colour, 0.62) : darken(sink, 0.3)],
    ],
    [0.3, 0, 0.55, 1],
  )
  canvas.add(path(side, `fill="${sideFill}"${sharp ? ` stroke="${sideFill}" ${join}` : ''}`))
  const face = outlineOf(upper, sharp)
  const fill = canvas.radial(
    [
      [0, lighten(colour, 0.38)],
      [0.5, colour],
      [1, darken(colour, 0.26)],
    ],
    [0.32, 0.26, 0.85],
  )
  if (sharp) canvas.add(path(face, `fill="${fill}" stroke="${fill}" ${join}`))
  const edge = canvas.linear([
    [0, '#fff6dc', (0.4 + gloss * 0.4) * (sink === undefined ? 1 : 0.5)],
    [0.4, '#fff6dc', 0],
  ])
  canvas.add(path(face, `fill="${sharp ? 'none' : fill}" stroke="${edge}" stroke-width="4"`))
  if (texture !== undefined) canvas.cover(texture, side)
  canvas.soft([x - rx * 0.3, y - depth * 0.5 - ry * 0.36, rx * 0.5, ry * 0.34], '#fffaf0', gloss * 0.8, -24)
}

type Ball = {
  x: number
  y: number
  rx: number
  ry: number
  colour: Colour
  gloss?: number
  texture?: TextureKind
  shadow?: number
}

/** A round piece, such as a kofta or a gulab jamun. */
export const drawBall = (canvas: Canvas, { x, y, rx, ry, colour, gloss = 0.5, texture, shadow = 0.75 }: Ball): void => {
  canvas.soft([x + rx * 0.24, y + ry * 0.4, rx * 1.4, ry * 1.3], '#120402', shadow, 0, 0.45)
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
  canvas.soft([x - rx * 0.34, y - ry * 0.42, rx * 0.42, ry * 0.3], '#ffffff', gloss, -32)
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

/** A burnt spot: dark, with a soft and uneven border. */
export const drawChar = (
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  angle: number,
  opacity = 0.75,
): void => {
  canvas.soft([x, y, rx * 1.5, ry * 1.8], '#5a1f06', opacity * 0.7, angle)
  canvas.soft([x, y, rx, ry], '#170804', opacity, angle, 0.25)
}

/** Small round specks, all in one stroke. */
export const specks = (canvas: Canvas, places: readonly Point[], colour: Colour, width: number, opacity = 1): void => {
  const d = places.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.1`).join('')
  canvas.add(line(d, colour, width, opacity))
}
