import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { scatter, short } from './shape.ts'

type Tumbler = { x: number; top: number; bottom: number; rxTop: number; rxBottom: number }

/** The outline of a tapered glass seen from the side, with a rounded foot. */
export const sides = ({ x, top, bottom, rxTop, rxBottom }: Tumbler): string =>
  `M${short(x - rxTop)} ${short(top)}L${short(x - rxBottom)} ${short(bottom)}A${short(rxBottom)} ${short(rxBottom * 0.24)} 0 0 0 ${short(x + rxBottom)} ${short(bottom)}L${short(x + rxTop)} ${short(top)}Z`

/** The background of a drink: a wall with distant lamps, and the table in front. */
export const drawStage = (canvas: Canvas, wall: Colour, table: Colour): void => {
  const { random } = canvas
  const backdrop = canvas.radial(
    [
      [0, lighten(wall, 0.45)],
      [0.5, wall],
      [1, darken(wall, 0.6)],
    ],
    [0.34, 0.26, 0.8],
  )
  canvas.add(`<rect width="1200" height="900" fill="${backdrop}"/>`)
  for (const [dx, dy] of scatter(random, 15, 640, 260, 0.6)) {
    const radius = random.between(24, 64)
    const lamp = random.pick(['#ffd98a', '#ffb45a', '#fff0c8'])
    canvas.add(
      ellipse(
        600 + dx,
        270 + dy,
        radius,
        radius,
        `fill="${lamp}" fill-opacity="${random.between(0.06, 0.2).toFixed(2)}"`,
      ),
    )
  }
  const top = canvas.linear(
    [
      [0, darken(table, 0.4)],
      [0.12, lighten(table, 0.16)],
      [0.5, table],
      [1, darken(table, 0.5)],
    ],
    [0, 0, 0.1, 1],
  )
  canvas.add(
    `<rect y="640" width="1200" height="260" fill="${top}"/>`,
    line('M0 641H1200', lighten(table, 0.4), 3, 0.5),
  )
  let fibres = ''
  for (let index = 0; index < 22; index += 1) {
    const y = Math.round(652 + (index / 22) ** 1.6 * 240)
    fibres += `M${random.whole(-100, 500)} ${y}h${random.whole(200, 700)}`
  }
  canvas.add(line(fibres, darken(table, 0.6), 3, 0.25))
}

export const castShadow = (canvas: Canvas, { x, bottom, rxBottom }: Tumbler): void => {
  canvas.soft([x + rxBottom * 0.6, bottom + rxBottom * 0.14, rxBottom * 1.9, rxBottom * 0.42], '#0d0402', 0.85, 0, 0.3)
}

/** Light and shade around an upright cylinder; `clear` lets more light through at the edges. */
export const roundBody = (canvas: Canvas, colour: Colour, clear: number): string =>
  canvas.linear(
    [
      [0, darken(colour, 0.36 - clear * 0.1)],
      [0.1, darken(colour, 0.06)],
      [0.3, lighten(colour, 0.36)],
      [0.55, colour],
      [0.84, darken(colour, 0.26)],
      [0.95, darken(colour, 0.1)],
      [1, darken(colour, 0.4)],
    ],
    [0, 0, 1, 0],
  )

export const clearGlass = (canvas: Canvas, glass: Tumbler): void => {
  canvas.add(path(sides(glass), 'fill="#ffffff" fill-opacity=".17"'))
}

/** Draws a filling of the glass up to `level` pixels below its rim. */
export const fillTo = (glass: Tumbler, level: number): Tumbler => {
  const share = level / (glass.bottom - glass.top)
  return {
    ...glass,
    top: glass.top + level,
    bottom: glass.bottom - 16,
    rxTop: (glass.rxTop + (glass.rxBottom - glass.rxTop) * share) * 0.955,
    rxBottom: glass.rxBottom * 0.93,
  }
}

export const drawSurface = (canvas: Canvas, { x, top, rxTop }: Tumbler, colour: Colour): void => {
  const face = canvas.linear([
    [0, lighten(colour, 0.5)],
    [0.6, lighten(colour, 0.12)],
    [1, darken(colour, 0.2)],
  ])
  canvas.add(ellipse(x, top, rxTop, rxTop * 0.26, `fill="${face}"`))
}

export const drawFroth = (canvas: Canvas, { x, top, rxTop }: Tumbler, colour: Colour): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, 40, rxTop * 0.9, rxTop * 0.22, 0.4)) {
    const radius = random.between(10, 30)
    const tone = lighten(colour, random.pick([0.35, 0.55, 0.7]))
    canvas.add(ellipse(x + dx, top + dy, radius, radius * 0.6, `fill="${tone}" fill-opacity=".75"`))
    canvas.add(
      ellipse(
        x + dx - radius * 0.3,
        top + dy - radius * 0.2,
        radius * 0.3,
        radius * 0.18,
        'fill="#ffffff" fill-opacity=".85"',
      ),
    )
  }
}

export const drawGlassLight = (canvas: Canvas, glass: Tumbler): void => {
  const { x, top, bottom, rxTop, rxBottom } = glass
  const slant = (share: number) =>
    `M${short(x + rxTop * share)} ${short(top + 60)}L${short(x + rxBottom * share)} ${short(bottom - 26)}`
  canvas.add(
    line(slant(-0.78), '#ffffff', 24, 0.42),
    line(slant(-0.6), '#ffffff', 7, 0.34),
    line(slant(0.86), '#ffffff', 10, 0.3),
  )
  canvas.add(path(sides(glass), 'fill="none" stroke="#ffffff" stroke-width="4" stroke-opacity=".3"'))
  canvas.add(
    ellipse(
      x,
      bottom - 2,
      rxBottom * 0.94,
      rxBottom * 0.22,
      'fill="none" stroke="#ffffff" stroke-width="8" stroke-opacity=".3"',
    ),
  )
}

export const drawRimRing = (canvas: Canvas, { x, top, rxTop }: Tumbler): void => {
  canvas.add(ellipse(x, top, rxTop, rxTop * 0.26, 'fill="none" stroke="#ffffff" stroke-width="8" stroke-opacity=".55"'))
  const glint = `M${short(x - rxTop * 0.96)} ${short(top - rxTop * 0.07)}A${short(rxTop)} ${short(rxTop * 0.26)} 0 0 1 ${short(x - rxTop * 0.2)} ${short(top - rxTop * 0.255)}`
  canvas.add(line(glint, '#ffffff', 10, 0.9))
}

/** Condensation on the outside of a glass. */
export const dew = (canvas: Canvas, glass: Tumbler): void => {
  const { random } = canvas
  for (let index = 0; index < 46; index += 1) {
    const share = random.between(0.12, 0.94)
    const half = glass.rxTop + (glass.rxBottom - glass.rxTop) * share
    const [x, y] = [glass.x + random.between(-0.9, 0.9) * half, glass.top + (glass.bottom - glass.top) * share]
    const radius = random.between(3, 8)
    canvas.add(ellipse(x, y, radius, radius * 1.25, 'fill="#ffffff" fill-opacity=".28"'))
    canvas.add(
      ellipse(x - radius * 0.25, y - radius * 0.4, radius * 0.3, radius * 0.35, 'fill="#ffffff" fill-opacity=".9"'),
    )
  }
}

export const drawSteam = (canvas: Canvas, x: number, top: number): void => {
  for (const [shift, bend] of [
    [-60, 46],
    [20, -52],
    [84, 40],
  ] as const) {
    const d = `M${x + shift} ${top}c${bend} -60 ${-bend} -120 ${bend * 0.4} -190s${-bend} -90 ${bend * 0.2} -130`
    for (const [width, opacity] of [
      [44, 0.06],
      [26, 0.08],
      [10, 0.1],
    ] as const) {
      canvas.add(line(d, '#fff6e6', width, opacity))
    }
  }
}

export const iceCube = (canvas: Canvas, x: number, y: number, angle: number, size: number): void => {
  const face = canvas.linear([
    [0, '#ffffff', 0.8],
    [0.5, '#ffffff', 0.2],
    [1, '#ffffff', 0.5],
  ])
  const cube = `<rect x="-58" y="-54" width="116" height="108" rx="18" fill="${face}" stroke="#ffffff" stroke-width="4" stroke-opacity=".6"/>`
  canvas.stamp(canvas.symbol(cube), x, y, size, angle)
}
