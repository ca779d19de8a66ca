import type { Colour, Vessel } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { short, tilt } from './shape.ts'

type Glaze = {
  colour: Colour
  inner: Colour
  /** Reflection, 0 to 1. */ shine: number
  hammered: boolean
  rimBand?: Colour
}

const glazes: Record<Vessel, Glaze> = {
  copper: { colour: '#b5622f', inner: '#b9927a', shine: 1, hammered: true },
  brass: { colour: '#b98a35', inner: '#c8a04c', shine: 0.9, hammered: true },
  iron: { colour: '#2b2928', inner: '#33302e', shine: 0.35, hammered: false },
  clay: { colour: '#9d5330', inner: '#8a4526', shine: 0.2, hammered: false },
  white: { colour: '#ece3d4', inner: '#efe7da', shine: 0.5, hammered: false, rimBand: '#c9b79b' },
  blue: { colour: '#2f5a78', inner: '#dfe4df', shine: 0.55, hammered: false, rimBand: '#1f4260' },
  steel: { colour: '#a9aaac', inner: '#b7b8ba', shine: 1, hammered: false },
}

/** The shadow of a round object at its lower right: soft at a distance, sharp at the contact. */
export const contactShadow = (canvas: Canvas, x: number, y: number, rx: number, ry: number): void => {
  const fill = canvas.radial([
    [0.7, '#0d0402', 0.9],
    [0.8, '#0d0402', 0.55],
    [0.9, '#0d0402', 0.2],
    [1, '#0d0402', 0],
  ])
  canvas.add(ellipse(x + rx * 0.1, y + ry * 0.13, rx * 1.26, ry * 1.24, `fill="${fill}"`))
}

const sheen = (canvas: Canvas, { colour, shine }: Glaze): string =>
  canvas.linear(
    [
      [0, lighten(colour, 0.1)],
      [0.18, lighten(colour, 0.25 + shine * 0.4)],
      [0.34, colour],
      [0.55, darken(colour, 0.32)],
      [0.72, darken(colour, 0.5)],
      [0.86, lighten(colour, shine * 0.2)],
      [1, darken(colour, 0.5)],
    ],
    [0, 0, 1, 0.15],
  )

const rimSheen = (canvas: Canvas, { colour, shine, rimBand }: Glaze): string => {
  const base = rimBand ?? colour
  return canvas.linear([
    [0, lighten(base, 0.35 + shine * 0.3)],
    [0.25, lighten(base, 0.25)],
    [0.5, darken(base, 0.12)],
    [0.75, darken(base, 0.42)],
    [0.92, lighten(base, shine * 0.22)],
    [1, darken(base, 0.2)],
  ])
}

const hammerMarks = (canvas: Canvas, x: number, y: number, rx: number, depth: number): void => {
  const { random } = canvas
  for (let row = 0; row < 2; row += 1) {
    for (let step = 0; step < 15; step += 1) {
      const direction = Math.PI * (0.13 + (0.74 * (step + (row % 2) / 2)) / 15)
      const reach = 1 - row * 0.07
      const cx = x + Math.cos(direction) * rx * reach
      const cy = y + Math.sin(direction) * rx * tilt * reach * 0.98 + depth * (0.32 + row * 0.36)
      canvas.soft([cx, cy, 26, 13], random.chance(0.5) ? '#fff0d0' : '#2a0c02', 0.3, (direction * 180) / Math.PI - 90)
    }
  }
}

export type Opening = { x: number; y: number; rx: number; ry: number }

/** A bowl seen from above at an angle: shadow, outer wall, rim and inner wall. Returns the surface for the food. */
export const drawBowl = (canvas: Canvas, vessel: Vessel, x: number, y: number, radius: number): Opening => {
  const glaze = glazes[vessel]
  const ry = radius * tilt
  const depth = radius * 0.2
  contactShadow(canvas, x, y + depth, radius, ry)
  const wall = `M${short(x - radius)} ${short(y)}C${short(x - radius)} ${short(y + ry * 0.75)} ${short(x - radius * 0.55)} ${short(y + ry + depth)} ${short(x)} ${short(y + ry + depth)}S${short(x + radius)} ${short(y + ry * 0.75)} ${short(x + radius)} ${short(y)}Z`
  canvas.add(path(wall, `fill="${sheen(canvas, glaze)}"`))
  if (glaze.hammered && radius > 200) hammerMarks(canvas, x, y, radius, depth)
  const rim = radius * 0.055
  canvas.add(ellipse(x, y, radius, ry, `fill="${rimSheen(canvas, glaze)}"`))
  canvas.add(
    ellipse(
      x,
      y,
      radius - 2,
      ry - 2,
      `fill="none" stroke="${lighten(glaze.colour, 0.6)}" stroke-width="2.5" stroke-opacity="${0.3 + glaze.shine * 0.4}"`,
    ),
  )
  const inner = canvas.linear([
    [0, darken(glaze.inner, 0.72)],
    [0.4, darken(glaze.inner, 0.4)],
    [1, lighten(glaze.inner, 0.2)],
  ])
  canvas.add(ellipse(x, y + 2, radius - rim, ry - rim, `fill="${inner}"`))
  const opening = { x, y: y + radius * 0.035, rx: radius * 0.905, ry: ry * 0.89 }
  return opening
}

/** The highlight of the rim; drawn after the food so that it stays on top. */
export const drawRimLight = (canvas: Canvas, vessel: Vessel, x: number, y: number, radius: number): void => {
  const { shine } = glazes[vessel]
  const ry = radius * tilt
  const arc = (from: number, to: number, inset: number) => {
    const point = (degrees: number) => {
      const radians = (degrees * Math.PI) / 180
      return `${short(x + Math.cos(radians) * (radius - inset))} ${short(y + Math.sin(radians) * (ry - inset))}`
    }
    return `M${point(from)}A${short(radius - inset)} ${short(ry - inset)} 0 0 1 ${point(to)}`
  }
  const strength = 0.45 + shine * 0.5
  canvas.add(
    line(arc(196, 262, radius * 0.026), '#fff6e2', radius * 0.022, strength),
    line(arc(268, 276, radius * 0.026), '#fff6e2', radius * 0.018, strength * 0.8),
    line(arc(30, 62, radius * 0.02), '#ffe9c4', radius * 0.012, strength * 0.6),
  )
}

/** A flat plate. */
export const drawPlate = (canvas: Canvas, vessel: Vessel, x: number, y: number, radius: number): Opening => {
  const glaze = glazes[vessel]
  const ry = radius * tilt
  contactShadow(canvas, x, y + 14, radius, ry)
  canvas.add(ellipse(x, y + radius * 0.035, radius, ry, `fill="${darken(glaze.colour, 0.55)}"`))
  canvas.add(ellipse(x, y, radius, ry, `fill="${rimSheen(canvas, glaze)}"`))
  const well = canvas.linear([
    [0, darken(glaze.colour, 0.25)],
    [0.3, lighten(glaze.colour, 0.04)],
    [1, lighten(glaze.colour, 0.14)],
  ])
  canvas.add(
    ellipse(
      x,
      y,
      radius * 0.975,
      ry * 0.975,
      `fill="${canvas.linear([
        [0, lighten(glaze.colour, 0.2)],
        [1, darken(glaze.colour, 0.18)],
      ])}"`,
    ),
  )
  canvas.add(
    ellipse(x, y + 2, radius * 0.8, ry * 0.8, `fill="${well}" stroke="${darken(glaze.colour, 0.25)}" stroke-width="2"`),
  )
  canvas.soft([x - radius * 0.35, y - ry * 0.4, radius * 0.6, ry * 0.42], '#fff6e2', 0.12 + glaze.shine * 0.25, -30)
  return { x, y, rx: radius * 0.8, ry: ry * 0.8 }
}
