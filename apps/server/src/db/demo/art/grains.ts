import type { Colour } from '../types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import type { Oval } from './shape.ts'
import { scatter, short } from './shape.ts'

/** A share of the rice and its colour. */
export type Tint = readonly [number, Colour]

const tuftRadius = 78

/** Some forty grains as one shape; a mound is a few of these, turned and stamped many times over. */
const tuft = (canvas: Canvas, length: number, width: number): string => {
  const { random } = canvas
  let d = ''
  for (const [x, y] of scatter(random, 34, tuftRadius, tuftRadius * 0.9, 0.5)) {
    const lie = random.between(0, Math.PI)
    const reach = length * random.between(0.8, 1.15)
    const [dx, dy] = [Math.cos(lie) * reach, Math.sin(lie) * reach]
    const [px, py] = [(-dy / reach) * width, (dx / reach) * width]
    d += `M${Math.round(x - dx / 2)} ${Math.round(y - dy / 2)}q${short(dx / 2 + px * 1.7)} ${short(dy / 2 + py * 1.7)} ${short(dx)} ${short(dy)}q${short(-dx / 2 - px * 0.3)} ${short(-dy / 2 - py * 0.3)} ${short(-dx)} ${short(-dy)}`
  }
  return canvas.symbol(`<path d="${d}"/>`)
}

const stampTuft = (
  canvas: Canvas,
  tufts: readonly [string, ...string[]],
  x: number,
  y: number,
  colour: Colour,
): void => {
  const { random } = canvas
  const symbol = random.pick(tufts)
  const angle = random.whole(0, 359)
  canvas.stamp(symbol, x + 2, y + 5, 1, angle, ` fill="${darken(colour, 0.6)}" fill-opacity=".5"`)
  canvas.stamp(symbol, x, y, 1, angle, ` fill="${colour}"`)
}

/** A mound of long grains, white at heart and tinted in streaks, as saffron lies after dum. */
export const drawRice = (canvas: Canvas, area: Oval, base: Colour, tints: readonly Tint[], grain = 40): void => {
  const { random } = canvas
  const { x, y, rx, ry } = area
  // The outermost grains end at the bowl's wall.
  const [reachX, reachY] = [rx - tuftRadius * 0.86, ry - tuftRadius * 0.8]
  const width = grain * 0.22
  const ground = canvas.radial(
    [
      [0, darken(base, 0.14)],
      [0.7, darken(base, 0.3)],
      [1, darken(base, 0.62)],
    ],
    [0.4, 0.36, 0.64],
  )
  canvas.add(ellipse(x, y, rx, ry, `fill="${ground}"`))
  const tufts = [tuft(canvas, grain, width), tuft(canvas, grain, width), tuft(canvas, grain, width)] as const
  const step = Math.max(4, Math.round((rx * ry) / 3900))
  for (const [dx, dy] of scatter(random, step, reachX, reachY, 0.3)) {
    canvas.stamp(random.pick(tufts), x + dx, y + dy, 1, random.whole(0, 359), ` fill="${darken(base, 0.12)}"`)
  }
  for (const [dx, dy] of scatter(random, step, reachX * 0.97, reachY * 0.97, 0.3))
    stampTuft(canvas, tufts, x + dx, y + dy, base)
  for (const [share, colour] of tints) {
    for (let streak = 0; streak < 2; streak += 1) {
      const direction = random.between(0, Math.PI * 2)
      const reach = random.between(0.4, 0.6)
      const [px, py] = [Math.cos(direction) * rx * reach, Math.sin(direction) * ry * reach]
      for (const [dx, dy] of scatter(random, Math.round(step * share * 0.2), rx * 0.28, ry * 0.24, 0.5)) {
        stampTuft(canvas, tufts, x + px + dx, y + py + dy, colour)
      }
    }
  }
  canvas.soft([x - rx * 0.3, y - ry * 0.36, rx * 0.66, ry * 0.56], '#fff8e6', 0.22, -30)
  canvas.soft([x + rx * 0.5, y + ry * 0.6, rx * 0.7, ry * 0.5], darken(base, 0.8), 0.3, -34)
  for (const [dx, dy] of scatter(random, Math.max(2, Math.round(step / 7)), rx * 0.55, ry * 0.5, 0.5)) {
    stampTuft(canvas, tufts, x - rx * 0.14 + dx, y - ry * 0.16 + dy, lighten(base, 0.6))
  }
}
