import type { Random } from './random.ts'

export type Point = readonly [number, number]

/** Flattening of a circle on the table, seen at an angle of about 65 degrees. */
export const tilt = 0.9

/** One decimal is finer than a pixel and keeps the drawing small. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

/** A path's point in whole pixels, because hundreds of shapes must stay short. */
const at = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`

/** A curve through all points (Catmull-Rom, as cubic Béziers). */
export const curve = (points: readonly Point[], closed = true): string => {
  const count = points.length
  const get = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  let path = `M${at(get(0))}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${at(first)} ${at(second)} ${at(to)}`
  }
  return closed ? `${path}Z` : path
}

export const turn = ([x, y]: Point, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180
  return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)]
}

export const move = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]): Point => [x + dx, y + dy])

export const scale = (points: readonly Point[], factor: number, factorY = factor): Point[] =>
  points.map(([x, y]): Point => [x * factor, y * factorY])

type Blob = { rx: number; ry: number; wobble?: number; corners?: number; angle?: number }

/** A rounded, irregular shape around the origin. */
export const blob = (random: Random, { rx, ry, wobble = 0.08, corners = 9, angle = 0 }: Blob): Point[] => {
  const start = random.between(0, Math.PI * 2)
  return Array.from({ length: corners }, (_, index): Point => {
    const direction = start + ((index + random.between(-0.18, 0.18)) / corners) * Math.PI * 2
    const reach = 1 + random.between(-wobble, wobble)
    return turn([Math.cos(direction) * rx * reach, Math.sin(direction) * ry * reach], angle)
  })
}

/** The convex outline of some points, for the shaded side of a solid. */
export const hull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of list) {
      for (;;) {
        const last = kept.at(-1)
        const before = kept.at(-2)
        if (last === undefined || before === undefined) break
        const cross = (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0])
        if (cross > 0) break
        kept.pop()
      }
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Points distributed evenly over an ellipse: a sunflower's spiral with jitter. Front ones last. */
export const scatter = (random: Random, count: number, rx: number, ry: number, jitter = 0.25): Point[] => {
  const start = random.between(0, Math.PI * 2)
  return Array.from({ length: count }, (_, index): Point => {
    const reach = Math.sqrt(Math.max(0, index + 0.5 + random.between(-jitter, jitter)) / count)
    const direction = start + index * 2.39996 + random.between(-jitter, jitter)
    return [Math.cos(direction) * rx * reach, Math.sin(direction) * ry * reach]
  }).toSorted((a, b) => a[1] - b[1])
}

export type Oval = { x: number; y: number; rx: number; ry: number }

export const ellipsePath = ({ x, y, rx, ry }: Oval): string =>
  `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 0 ${short(rx * 2)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-rx * 2)} 0Z`
