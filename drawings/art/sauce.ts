import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten, mix, saturate } from './colour.ts'
import { specks } from './morsel.ts'
import { curve, scatter, short } from './shape.ts'
import type { Point } from './shape.ts'
import type { Opening } from './vessel.ts'

/** Draws the marks of a ladle: shallow crests and troughs along its turn. */
const drawWaves = (canvas: Canvas, { x, y, rx, ry }: Opening, colour: Colour): void => {
  const { random } = canvas
  const light = lighten(colour, 0.55)
  const shade = darken(colour, 0.6)
  const count = rx > 200 ? 18 : 2
  for (let index = 0; index < count; index += 1) {
    const direction = random.between(0, 360)
    const reach = Math.sqrt(random.between(0.06, 0.66))
    const radians = (direction * Math.PI) / 180
    const [px, py] = [x + Math.cos(radians) * rx * reach, y + Math.sin(radians) * ry * reach]
    const length = rx * random.between(0.16, 0.34)
    const angle = direction + 90 + random.between(-14, 14)
    const width = rx * random.between(0.025, 0.055)
    canvas.soft([px + 4, py + width * 0.9, length, width], shade, 0.3, angle)
    canvas.soft([px, py, length, width * 0.7], light, random.between(0.22, 0.5), angle)
  }
}

/** A sauce's surface: depth towards the rim, slow waves, the wall's shadow, an oily edge and flecks of spice. */
export const drawSauce = (canvas: Canvas, opening: Opening, colour: Colour, oily = 0.6): void => {
  const { x, y, rx, ry } = opening
  const fill = canvas.radial(
    [
      [0, lighten(saturate(colour, 1.05), 0.2)],
      [0.5, colour],
      [0.86, darken(colour, 0.22)],
      [1, darken(colour, 0.5)],
    ],
    [0.42, 0.4, 0.6],
  )
  canvas.add(ellipse(x, y, rx, ry, `fill="${fill}"`))
  drawWaves(canvas, opening, colour)
  const wallShade = canvas.linear(
    [
      [0.04, darken(colour, 0.85), 0.85],
      [0.3, darken(colour, 0.85), 0],
    ],
    [0.1, 0.02, 0.75, 0.9],
  )
  canvas.add(ellipse(x, y, rx, ry, `fill="${wallShade}"`))
  canvas.soft([x + rx * 0.44, y + ry * 0.5, rx * 0.46, ry * 0.26], lighten(colour, 0.5), 0.32, -34)
  const place = ([dx, dy]: Point): Point => [x + dx, y + dy]
  const dark = scatter(canvas.random, Math.round(rx / 8), rx * 0.9, ry * 0.9, 0.5)
  specks(canvas, dark.map(place), darken(colour, 0.7), 4, 0.55)
  if (oily < 0.25) return
  const oil = mix(saturate(colour, 1.6), '#ff7a1a', 0.4)
  const ring = `fill="none" stroke="${oil}" stroke-width="${short(rx * 0.03)}" stroke-opacity="${oily * 0.6}"`
  canvas.add(ellipse(x, y, rx * 0.965, ry * 0.965, ring))
  const bright = scatter(canvas.random, Math.round(rx / 10), rx * 0.88, ry * 0.88, 0.5)
  specks(canvas, bright.map(place), lighten(oil, 0.35), 4.5, 0.7)
}

/** Highlights on the wet sauce, drawn over everything in it. */
export const drawWetLight = (canvas: Canvas, { x, y, rx, ry }: Opening, strength = 1): void => {
  canvas.soft([x - rx * 0.42, y - ry * 0.44, rx * 0.42, ry * 0.2], '#fff4e0', 0.26 * strength, -38)
  const arc = (reach: number, from: number, to: number) => {
    const point = (degrees: number): string => {
      const radians = (degrees * Math.PI) / 180
      return `${short(x + Math.cos(radians) * rx * reach)} ${short(y + Math.sin(radians) * ry * reach)}`
    }
    return `M${point(from)}A${short(rx * reach)} ${short(ry * reach)} 0 0 1 ${point(to)}`
  }
  canvas.add(
    line(arc(0.9, 208, 232), '#fffaf0', rx * 0.024, 0.55 * strength),
    line(arc(0.9, 237, 242), '#fffaf0', rx * 0.02, 0.5 * strength),
    line(arc(0.93, 38, 58), '#fff0d4', rx * 0.014, 0.45 * strength),
  )
}

const ribbon = (spine: readonly Point[], width: (share: number) => number): string => {
  const left: Point[] = []
  const right: Point[] = []
  for (const [index, [px, py]] of spine.entries()) {
    const before = spine[index - 1] ?? spine[index] ?? [0, 0]
    const after = spine[index + 1] ?? spine[index] ?? [0, 0]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = width(index / (spine.length - 1))
    left.push([px - (dy / length) * half, py + (dx / length) * half])
    right.unshift([px + (dy / length) * half, py - (dx / length) * half])
  }
  return curve([...left, ...right])
}

/** A swirl of cream. */
export const drawCreamSwirl = (canvas: Canvas, { x, y, rx, ry }: Opening, sauce: Colour, turns = 1.7): void => {
  const { random } = canvas
  const start = random.between(0, 360)
  const steps = 40
  const spine = Array.from({ length: steps + 1 }, (_, index): Point => {
    const share = index / steps
    const radians = ((start + share * turns * 360) * Math.PI) / 180
    const reach = 0.12 + share * 0.6 + Math.sin(share * 21) * 0.012
    return [x + Math.cos(radians) * rx * reach, y + Math.sin(radians) * ry * reach]
  })
  const swell = (share: number, most: number) =>
    Math.max(
      0.8,
      most * Math.sin(Math.PI * Math.min(1, share * 0.9 + 0.12)) ** 0.6 * (0.72 + 0.28 * Math.sin(share * 17 + start)),
    )
  canvas.add(
    path(
      ribbon(spine, (share) => swell(share, rx * 0.058)),
      `fill="${mix(sauce, '#ffe9c8', 0.5)}" fill-opacity=".55"`,
    ),
  )
  const fill = canvas.linear([
    [0, '#fffdf6'],
    [0.6, '#fff1da'],
    [1, mix(sauce, '#f6dcb4', 0.8)],
  ])
  const body = ribbon(spine, (share) => swell(share, rx * 0.04))
  canvas.add(
    path(body, `transform="translate(3 6)" fill="${darken(sauce, 0.5)}" fill-opacity=".45"`),
    path(body, `fill="${fill}"`),
  )
  const shine = ribbon(
    spine.map(([px, py]): Point => [px - 4, py - 5]),
    (share) => swell(share, rx * 0.011),
  )
  canvas.add(path(shine, 'fill="#ffffff" fill-opacity=".8"'))
}

/** Chutney or curd drizzled in a zigzag inside an oval. */
export const drawDrizzle = (
  canvas: Canvas,
  { x, y, rx, ry }: Opening,
  colour: Colour,
  shine: Colour,
  width: number,
): void => {
  const { random } = canvas
  const turns = 6
  const points = Array.from({ length: turns + 1 }, (_, step): Point => {
    const down = (step / turns) * 2 - 1
    const half = Math.sqrt(Math.max(0.05, 1 - down * down * 0.96))
    const side = step % 2 === 0 ? -1 : 1
    return [x + side * rx * half * random.between(0.8, 1), y + down * ry + random.between(-8, 8)]
  })
  const d = curve(points, false)
  canvas.add(
    `<g transform="translate(3 6)">${line(d, '#2a0e02', width + 1, 0.35)}</g>`,
    line(d, colour, width),
    `<g transform="translate(-2 -3)">${line(d, shine, width * 0.26, 0.9)}</g>`,
  )
}
