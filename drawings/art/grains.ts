import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse } from './canvas.ts'
import { darken, lighten, mix } from './colour.ts'
import type { Oval } from './shape.ts'
import { scatter } from './shape.ts'

/** A share of the rice and its colour. */
export type Tint = readonly [number, Colour]

const tuftRadius = 78

/** Between pale grains, light becomes brown, not grey. */
const shade = '#80501f'

/** One grain as a long trapezium with slanted ends: straight sides render several times faster than curved ones. */
const grainAt = (canvas: Canvas, x: number, y: number, length: number): string => {
  const { random } = canvas
  const lie = random.between(0, Math.PI)
  const reach = length * random.between(0.8, 1.15)
  const width = length * 0.2
  const [dx, dy] = [Math.cos(lie) * reach, Math.sin(lie) * reach]
  const [px, py] = [-Math.sin(lie) * width, Math.cos(lie) * width]
  const steps = [
    [dx * 0.28 + px, dy * 0.28 + py],
    [dx * 0.46 - px * 0.1, dy * 0.46 - py * 0.1],
    [dx * 0.26 - px * 0.9, dy * 0.26 - py * 0.9],
    [dx * -0.3 - px * 0.35, dy * -0.3 - py * 0.35],
  ]
  return `M${Math.round(x - dx / 2)} ${Math.round(y - dy / 2)}l${steps.flat().map(Math.round).join(' ')}Z`
}

/** About thirty grains as one shape, to rotate and stamp. */
const tuft = (canvas: Canvas, length: number): string => {
  const places = scatter(canvas.random, 32, tuftRadius, tuftRadius * 0.9, 0.5)
  return canvas.symbol(`<path d="${places.map(([x, y]) => grainAt(canvas, x, y, length)).join('')}"/>`)
}

/**
 * A field of grains without a visible border. It is rendered once and repeated, because stamps are rendered one by one.
 */
const field = (canvas: Canvas, base: Colour, length: number): string => {
  const { random } = canvas
  const size = 216
  const rows = 9
  let grains = ''
  for (let index = 0; index < rows * rows; index += 1) {
    const x = Math.round(((index % rows) + random.between(0, 1)) * (size / rows))
    const y = Math.round((Math.floor(index / rows) + random.between(0, 1)) * (size / rows))
    const grain = grainAt(canvas, x, y, length)
    const [, rest = ''] = grain.split('l')
    grains += grain
    // A grain across one edge of the tile appears again at the opposite edge.
    const [startX = 0, startY = 0] = grain.slice(1, grain.indexOf('l')).split(' ').map(Number)
    const shifts = [x < length ? size : 0, x > size - length ? -size : 0].filter((shift) => shift !== 0)
    const drops = [y < length ? size : 0, y > size - length ? -size : 0].filter((drop) => drop !== 0)
    for (const shift of [0, ...shifts]) {
      for (const drop of [0, ...drops]) {
        if (shift !== 0 || drop !== 0) grains += `M${startX + shift} ${startY + drop}l${rest}`
      }
    }
  }
  const all = canvas.symbol(`<path d="${grains}"/>`)
  const half = size / 2
  const quarters = [
    [half, half],
    [-half, half],
    [half, -half],
    [-half, -half],
  ]
  const layer = (fill: string, places: number[][]) =>
    places.map(([x = 0, y = 0]) => `<use href="${all}" x="${x}" y="${y}" ${fill}/>`).join('')
  return canvas.define(
    (id) =>
      `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="${mix(base, shade, 0.4)}"/>` +
      `${layer(`fill="${mix(base, shade, 0.12)}"`, quarters)}${layer(`fill="${shade}" fill-opacity=".5"`, [[2, 5]])}${layer(`fill="${base}"`, [[0, 0]])}</pattern>`,
  )
}

/** A mound of long grains, white in the middle and tinted in streaks, like rice with saffron. */
export const drawRice = (canvas: Canvas, area: Oval, base: Colour, tints: readonly Tint[], grain = 42): void => {
  const { random } = canvas
  const { x, y, rx, ry } = area
  const plain = tuft(canvas, grain)
  const tufts = [plain, tints.length > 0 ? tuft(canvas, grain) : plain] as const
  const stampTuft = (px: number, py: number, colour: Colour) => {
    const [symbol, angle] = [random.pick(tufts), random.whole(0, 359)]
    canvas.stamp(symbol, px + 2, py + 5, 1, angle, ` fill="${darken(colour, 0.6)}" fill-opacity=".5"`)
    canvas.stamp(symbol, px, py, 1, angle, ` fill="${colour}"`)
  }
  canvas.add(ellipse(x, y, rx, ry, `fill="${field(canvas, base, grain)}"`))
  const step = Math.max(4, Math.round((rx * ry) / 4000))
  for (const [share, colour] of tints) {
    for (let streak = 0; streak < 2; streak += 1) {
      const direction = random.between(0, Math.PI * 2)
      const reach = random.between(0.4, 0.62)
      const [px, py] = [Math.cos(direction) * rx * reach, Math.sin(direction) * ry * reach]
      for (const [dx, dy] of scatter(random, Math.round(step * share * 0.22), rx * 0.27, ry * 0.24, 0.5)) {
        stampTuft(x + px + dx, y + py + dy, colour)
      }
    }
  }
  const edge = canvas.radial(
    [
      [0.64, shade, 0],
      [0.88, shade, 0.2],
      [1, '#3a1c08', 0.55],
    ],
    [0.46, 0.45, 0.56],
  )
  canvas.add(ellipse(x, y, rx, ry, `fill="${edge}"`))
  canvas.soft([x - rx * 0.28, y - ry * 0.34, rx * 0.62, ry * 0.54], '#fffaf0', 0.36, -30)
  for (const [dx, dy] of scatter(random, Math.max(2, Math.round(step / 5)), rx * 0.5, ry * 0.46, 0.5)) {
    stampTuft(x - rx * 0.12 + dx, y - ry * 0.14 + dy, lighten(base, 0.5))
  }
}
