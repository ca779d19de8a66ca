import type { Colour } from '../../apps/server/demo/types.ts'
import type { Random } from './random.ts'
import { randomFrom } from './random.ts'
import { short } from './shape.ts'

/** Offset, colour and optional opacity (default 1). */
type Stop = readonly [number, Colour, number?]

/** The surface of a drawing: shapes in order, with shared gradients, patterns and clips. */
export type Canvas = {
  random: Random
  add: (...shapes: string[]) => void
  /** Adds `markup` once, even for repeated calls, and returns its reference, as `url(#a1)`. */
  define: (markup: (id: string) => string) => string
  /** Stores a shape to repeat cheaply with `stamp`; returns its reference. */
  symbol: (shape: string) => string
  stamp: (symbol: string, x: number, y: number, size?: number, angle?: number, attributes?: string) => void
  /** Draws `draw` within a group. */
  group: (attributes: string, draw: () => void) => void
  /** Draws `draw` only inside `path`. */
  inside: (path: string, draw: () => void) => void
  linear: (stops: readonly Stop[], direction?: readonly [number, number, number, number]) => string
  radial: (stops: readonly Stop[], centre?: readonly [number, number, number]) => string
  /**
   * A stroke of the airbrush: an ellipse (x, y, rx, ry) that fades out, rotated by `angle`. `core` is the share of the
   * radius at full strength. Far cheaper to render than a blur.
   */
  soft: (
    area: readonly [number, number, number, number],
    colour: Colour,
    opacity?: number,
    angle?: number,
    core?: number,
  ) => void
  /** Marks a surface for a relief by `layTextures`: one fill for all, because each fill renders its noise again. */
  cover: (kind: TextureKind, outline: string) => void
  takeCovered: (kind: TextureKind) => string
  markup: () => string
}

export type TextureKind = 'crust' | 'dough'

const stopsMarkup = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => {
      const seeThrough = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${seeThrough}/>`
    })
    .join('')

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" ${attributes}/>`

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`

/**
 * A stroke with round ends. The stroke has the opacity, because an element with opacity is rendered separately first.
 */
export const line = (d: string, colour: Colour, width: number, opacity = 1): string => {
  const seeThrough = opacity === 1 ? '' : ` stroke-opacity="${Math.round(opacity * 100) / 100}"`
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${seeThrough}/>`
}

const brushStroke = (
  canvas: Canvas,
  ...[area, colour, opacity = 1, angle = 0, core = 0]: Parameters<Canvas['soft']>
): void => {
  const fill = canvas.radial([
    [core, colour],
    [Math.round((core + (1 - core) * 0.46) * 100) / 100, colour, 0.46],
    [Math.round((core + (1 - core) * 0.74) * 100) / 100, colour, 0.13],
    [1, colour, 0],
  ])
  const [x = 0, y = 0, rx = 0, ry = 0] = area.map(Math.round)
  const rotation = angle === 0 ? '' : ` transform="rotate(${Math.round(angle)} ${x} ${y})"`
  // On the fill, because an element with opacity is rendered separately first.
  const seeThrough = opacity >= 1 ? '' : ` fill-opacity="${Math.round(opacity * 100) / 100}"`
  canvas.add(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${seeThrough}${rotation}/>`)
}

export const newCanvas = (seed: string): Canvas => {
  const definitions = new Map<string, { id: string; markup: string }>()
  const shapes: string[] = []
  const covered: Record<TextureKind, string> = { crust: '', dough: '' }
  const define: Canvas['define'] = (markup) => {
    const key = markup('')
    const known = definitions.get(key)
    if (known) return `url(#${known.id})`
    const id = `a${definitions.size}`
    definitions.set(key, { id, markup: markup(id) })
    return `url(#${id})`
  }
  const canvas: Canvas = {
    random: randomFrom(seed),
    add: (...more) => {
      shapes.push(...more)
    },
    define,
    symbol: (shape) => define((id) => `<g id="${id}">${shape}</g>`).slice(4, -1),
    stamp: (symbol, x, y, size = 1, angle = 0, attributes = '') => {
      const turned = angle === 0 ? '' : `rotate(${Math.round(angle)})`
      const scaled = size === 1 ? '' : `scale(${Math.round(size * 100) / 100})`
      shapes.push(
        `<use href="${symbol}" transform="translate(${Math.round(x)} ${Math.round(y)})${turned}${scaled}"${attributes}/>`,
      )
    },
    group: (attributes, draw) => {
      shapes.push(`<g ${attributes}>`)
      draw()
      shapes.push('</g>')
    },
    inside: (outline, draw) => {
      const clip = define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
      canvas.group(`clip-path="${clip}"`, draw)
    },
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 1, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsMarkup(stops)}</linearGradient>`,
      ),
    radial: (stops, centre) =>
      define((id) => {
        // The format's default is .5 for all three.
        const [cx, cy, r] = centre ?? []
        const place = centre === undefined ? '' : ` cx="${cx}" cy="${cy}" r="${r}"`
        return `<radialGradient id="${id}"${place}>${stopsMarkup(stops)}</radialGradient>`
      }),
    soft: (...stroke) => {
      brushStroke(canvas, ...stroke)
    },
    cover: (kind, outline) => {
      covered[kind] += outline
    },
    takeCovered: (kind) => {
      const outlines = covered[kind]
      covered[kind] = ''
      return outlines
    },
    markup: () => {
      const shared = [...definitions.values()].map(({ markup }) => markup).join('')
      const drawing = `${shared}</defs>${shapes.join('')}`
        .replaceAll(/\d+\.\d{3,}/g, (long) => String(Math.round(Number(long) * 100) / 100))
        .replaceAll('="0.', '=".')
      return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900" stroke-linecap="round" stroke-linejoin="round"><defs>${drawing}</svg>`
    },
  }
  return canvas
}
