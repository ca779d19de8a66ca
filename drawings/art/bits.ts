import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import type { Point } from './shape.ts'
import { blob, curve, polygon, turn } from './shape.ts'

const shadow = 'fill="#140702" fill-opacity=".45"'

/** Adds a small object with a hard shadow, which falls to the lower right whatever the object's angle. */
const drop = (canvas: Canvas, x: number, y: number, size: number, angle: number, d: string, shape: string): void => {
  canvas.stamp(canvas.symbol(path(d, shadow)), x + 5 * size, y + 7 * size, size, angle)
  canvas.stamp(canvas.symbol(shape), x, y, size, angle)
}

/** A whole chilli, green or dried red, some 150 px long. */
export const chilli = (canvas: Canvas, x: number, y: number, size: number, angle: number, colour: Colour): void => {
  const d = 'M-70 -6C-40 -26 20 -24 74 18C30 8 -20 22 -62 12C-74 8 -78 0 -70 -6Z'
  const fill = canvas.linear(
    [
      [0, lighten(colour, 0.3)],
      [0.45, colour],
      [1, darken(colour, 0.5)],
    ],
    [0, 0, 0, 1],
  )
  const stalk = line('M-66 2Q-82 0 -94 -12', '#5d7a2c', 7)
  drop(
    canvas,
    x,
    y,
    size * 0.85,
    angle,
    d,
    stalk + path(d, `fill="${fill}"`) + line('M-52 -8C-24 -18 10 -15 36 -4', '#ffffff', 4.5, 0.5),
  )
}

export const onionRing = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const ring = (grow: number, colour: Colour, width: number, opacity = 1) =>
    ellipse(
      0,
      0,
      46 + grow,
      38 + grow,
      `fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"`,
    )
  canvas.stamp(canvas.symbol(ring(0, '#140702', 11, 0.4)), x + 5, y + 8, size, angle)
  canvas.stamp(
    canvas.symbol(ring(0, '#ecd3e2', 11) + ring(5, '#a8447f', 3.2) + ring(-3, '#fdf3fa', 3, 0.8)),
    x,
    y,
    size,
    angle,
  )
}

export const friedOnion = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const { random } = canvas
  const d = `M-30 ${random.pick([4, -6])}Q-8 ${random.pick([-26, 22])} 6 0T32 ${random.pick([8, -10])}`
  const colour = random.pick(['#8a4512', '#b5651c', '#6e340e'])
  canvas.stamp(canvas.symbol(line(d, '#140702', 7, 0.4)), x + 3, y + 5, 0.8, angle)
  canvas.stamp(canvas.symbol(line(d, colour, 7) + line(d, lighten(colour, 0.5), 2, 0.8)), x, y, 0.8, angle)
}

/** A round slice of lemon lying on the dish. */
export const lemonSlice = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const segments = Array.from({ length: 9 }, (_, index) => {
    const corner = (degrees: number, reach: number): Point => turn([0, -reach], degrees)
    const from = index * 40
    return polygon([corner(from + 20, 12), corner(from + 6, 47), corner(from + 20, 54), corner(from + 34, 47)])
  }).join('')
  const flesh = canvas.radial([
    [0, '#fff3a8'],
    [0.7, '#f2d044'],
    [1, '#e3b52a'],
  ])
  const rind = canvas.linear([
    [0, '#ffe873'],
    [1, '#c98f12'],
  ])
  canvas.add(ellipse(x + 9 * size, y + 14 * size, 74 * size, 68 * size, 'fill="#140702" fill-opacity=".4"'))
  canvas.add(ellipse(x, y + 8 * size, 72 * size, 66 * size, 'fill="#a8740c"'))
  const face =
    ellipse(0, 0, 72, 66, `fill="${rind}"`) +
    ellipse(0, 0, 63, 57, 'fill="#fff6d0"') +
    path(segments, `fill="${flesh}" stroke="${flesh}" stroke-width="4" transform="scale(1 .91)"`)
  canvas.stamp(canvas.symbol(face), x, y, size, angle % 30)
  canvas.soft([x - 22 * size, y - 24 * size, 34 * size, 22 * size], '#ffffff', 0.65, -30)
}

/** Butter in a pool of melted butter. */
export const butter = (canvas: Canvas, x: number, y: number, size: number): void => {
  const { random } = canvas
  const pool = blob(random, { rx: 118 * size, ry: 88 * size, wobble: 0.14, corners: 11 }).map(([dx, dy]): Point => [
    x + dx,
    y + 12 + dy,
  ])
  const fill = canvas.radial([
    [0, '#ffe48a', 0.95],
    [0.7, '#f3bf3e', 0.75],
    [1, '#f7cf5c', 0.45],
  ])
  canvas.add(
    path(curve(pool), `fill="${fill}"`),
    path(curve(pool), 'fill="none" stroke="#fff3bf" stroke-width="3" stroke-opacity=".5"'),
  )
  const angle = random.between(-35, -12)
  const corner = (dx: number, dy: number): Point => {
    const [px, py] = turn([dx * size, dy * size], angle)
    return [x + px, y + py * 0.9]
  }
  const top = [corner(-48, -40), corner(46, -42), corner(50, 38), corner(-46, 42)]
  const join = 'stroke-width="14"'
  canvas.soft([x + 14, y + 26, 96 * size, 74 * size], '#5a2c04', 0.55)
  canvas.add(path(polygon(top), `transform="translate(2 24)" fill="#d99f2c" stroke="#d99f2c" ${join}`))
  canvas.add(path(polygon(top), `transform="translate(1 12)" fill="#eec158" stroke="#eec158" ${join}`))
  const face = canvas.linear([
    [0, '#fffbe0'],
    [1, '#ffe28a'],
  ])
  canvas.add(path(polygon(top), `fill="${face}" stroke="${face}" ${join}`))
  canvas.soft([x - 16, y - 16, 38, 22], '#ffffff', 0.9, angle)
  canvas.soft([x + 66 * size, y + 48 * size, 26, 9], '#ffffff', 0.8, -28)
}

/** A thin straight piece: ginger, cumin, coconut. */
export const sliver = (
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  colour: Colour,
): void => {
  const d = `M${-length / 2} 0Q0 ${-length * 0.1} ${length / 2} 0`
  canvas.stamp(canvas.symbol(line(d, '#140702', width, 0.42)), x + 3, y + 5, 1, angle)
  canvas.stamp(canvas.symbol(line(d, colour, width) + line(d, lighten(colour, 0.6), width * 0.3, 0.8)), x, y, 1, angle)
}

export const cashew = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const d = 'M-38 14C-44 -22 -10 -36 18 -26C42 -18 48 6 34 16C24 20 22 4 6 0C-8 -2 -12 10 -16 20C-22 30 -36 28 -38 14Z'
  const fill = canvas.linear([
    [0, '#fff4d8'],
    [0.6, '#ecc98a'],
    [1, '#b9823c'],
  ])
  drop(
    canvas,
    x,
    y,
    size,
    angle,
    d,
    path(d, `fill="${fill}"`) + line('M-28 4C-26 -14 -6 -24 16 -17', '#ffffff', 4, 0.6),
  )
}

export const almond = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const d = 'M-34 0C-20 -15 12 -15 36 0C12 12 -20 13 -34 0Z'
  drop(
    canvas,
    x,
    y,
    1,
    angle,
    d,
    path(d, 'fill="#fdf0d2" stroke="#a8682c" stroke-width="3.5"') + line('M-18 -4Q0 -8 16 -3', '#ffffff', 3, 0.9),
  )
}

/** A chopped piece: pistachio, garlic, tomato. */
export const crumb = (
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  colours: readonly [Colour, ...Colour[]],
  radius = 12,
): void => {
  const colour = canvas.random.pick(colours)
  const d = polygon([
    [-radius, -radius * 0.3],
    [-radius * 0.2, -radius * 0.8],
    [radius, -radius * 0.35],
    [radius * 0.7, radius * 0.6],
    [-radius * 0.5, radius * 0.75],
  ])
  const face = path(d, `fill="${colour}" stroke="${colour}" stroke-width="4"`)
  drop(
    canvas,
    x,
    y,
    1,
    angle,
    d,
    face +
      line(
        `M${-radius * 0.7}-${radius * 0.3}L${-radius * 0.1}-${radius * 0.6}L${radius * 0.6}-${radius * 0.3}`,
        lighten(colour, 0.6),
        2.6,
        0.8,
      ),
  )
}

export const saffron = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const d = canvas.random.pick(['M-20 0Q-4 -10 20 4', 'M-18 4Q2 8 22 -4'])
  canvas.stamp(
    canvas.symbol(line(d, '#ffb42e', 11, 0.22) + line(d, '#b3230a', 3.6) + line(d, '#f06a1c', 1.2)),
    x,
    y,
    1,
    angle,
  )
}

/** A round seed with a highlight. */
export const bead = (canvas: Canvas, x: number, y: number, radius: number, colour: Colour): void => {
  const fill = canvas.radial(
    [
      [0, lighten(colour, 0.55)],
      [0.45, colour],
      [1, darken(colour, 0.55)],
    ],
    [0.34, 0.3, 0.72],
  )
  const glint = ellipse(-radius * 0.3, -radius * 0.4, radius * 0.24, radius * 0.16, 'fill="#fff" fill-opacity=".9"')
  const seed =
    ellipse(radius * 0.35, radius * 0.5, radius, radius * 0.9, shadow) +
    ellipse(0, 0, radius, radius * 0.92, `fill="${fill}"`) +
    glint
  canvas.stamp(canvas.symbol(seed), x, y)
}

export const sev = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const d = canvas.random.pick(['M-34 0Q-10 -16 8 2T36 -4', 'M-30 6Q0 20 30 -8', 'M-26 -8Q-14 14 6 2T28 10'])
  canvas.stamp(canvas.symbol(line(d, '#140702', 6, 0.4)), x + 3, y + 5, 1, angle)
  canvas.stamp(canvas.symbol(line(d, '#e0a326', 6) + line(d, '#ffdf85', 2)), x, y, 1, angle)
}

export const oilDrop = (canvas: Canvas, x: number, y: number, colour: Colour): void => {
  const r = canvas.random.pick([7, 11, 16])
  const drop =
    ellipse(0, 0, r * 1.15, r, `fill="${colour}" fill-opacity=".6"`) +
    line(`M${-r * 0.6}-${r * 0.3}Q${-r * 0.3}-${r * 0.75} ${r * 0.2}-${r * 0.7}`, '#fff0d0', r * 0.22, 0.85)
  canvas.stamp(canvas.symbol(drop), x, y)
}

export const capsicum = (canvas: Canvas, x: number, y: number, size: number, angle: number): void => {
  const d = 'M-46 10C-38 -24 10 -34 46 -14C50 -6 44 6 36 8C14 -4 -14 4 -26 26C-36 30 -48 22 -46 10Z'
  const colour = canvas.random.pick(['#3f8a22', '#57a02b', '#2f6e1c', '#c9301a'])
  const fill = canvas.linear([
    [0, lighten(colour, 0.35)],
    [0.5, colour],
    [1, darken(colour, 0.45)],
  ])
  drop(canvas, x, y, size, angle, d, path(d, `fill="${fill}"`) + line('M-32 4C-22 -14 8 -22 32 -12', '#ffffff', 5, 0.5))
}

export const petal = (canvas: Canvas, x: number, y: number, angle: number): void => {
  const d = 'M0 26C-34 16 -34 -24 -6 -28C0 -22 4 -22 10 -28C36 -20 32 16 0 26Z'
  const fill = canvas.linear([
    [0, '#f7a3b5'],
    [0.6, '#d94f72'],
    [1, '#98224a'],
  ])
  drop(canvas, x, y, 0.85, angle, d, path(d, `fill="${fill}"`) + line('M0 20V-14', '#ffd5de', 2, 0.5))
}
