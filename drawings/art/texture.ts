import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas, TextureKind } from './canvas.ts'
import { path } from './canvas.ts'

type Relief = {
  /** Bumps per pixel, horizontal and vertical. */
  frequency: string
  octaves: number
  /** Edge of the tile in pixels: noise is expensive to render, so a small tile is repeated. */
  size: number
  height: number
  /** Strength of the lit and of the shaded side. */
  light: number
  shade: number
  /** Sharpness of the highlight. */
  gloss: number
  seed: number
}

/** A transparent relief for any colour: lit at the upper left, shaded at the lower right. */
const relief = (canvas: Canvas, { frequency, octaves, size, height, light, shade, gloss, seed }: Relief): string => {
  // Lit over a margin that the pattern then cuts off: at the edge of its input the light would draw seams.
  const [from, wide] = [-6, size + 12]
  const filter = canvas.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${from}" y="${from}" width="${wide}" height="${wide}" color-interpolation-filters="sRGB">` +
      `<feTurbulence x="0" y="0" width="${size}" height="${size}" type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" stitchTiles="stitch"/><feTile result="n"/>` +
      `<feSpecularLighting surfaceScale="${height}" specularConstant="1" specularExponent="${gloss}" lighting-color="#fff4dc"><feDistantLight azimuth="225" elevation="38"/></feSpecularLighting>` +
      `<feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 ${light} 0" result="a"/>` +
      `<feSpecularLighting in="n" surfaceScale="${height}" specularConstant="1" specularExponent="6" lighting-color="#fff"><feDistantLight azimuth="45" elevation="20"/></feSpecularLighting>` +
      `<feColorMatrix values="0 0 0 0 .16 0 0 0 0 .04 0 0 0 0 0 0 0 0 ${shade} 0"/>` +
      `<feMerge><feMergeNode/><feMergeNode in="a"/></feMerge></filter>`,
  )
  return canvas.define(
    (id) =>
      `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect x="${from}" y="${from}" width="${wide}" height="${wide}" filter="${filter}"/></pattern>`,
  )
}

const kinds: Record<TextureKind, Relief> = {
  /** Fried or roasted crust: dense, matt bumps. */
  crust: { frequency: '.045', octaves: 2, size: 150, height: 5, light: 0.3, shade: 0.24, gloss: 9, seed: 11 },
  /** Bread, dumplings, cheese: barely visible. */
  dough: { frequency: '.03', octaves: 2, size: 150, height: 2.6, light: 0.2, shade: 0.12, gloss: 8, seed: 7 },
}

const textureOf = (canvas: Canvas, kind: TextureKind): string => relief(canvas, kinds[kind])

/** Draws the relief of all surfaces marked with `cover`. Call it before drawing objects on top. */
export const layTextures = (canvas: Canvas): void => {
  for (const kind of ['crust', 'dough'] as const) {
    const outlines = canvas.takeCovered(kind)
    if (outlines !== '') canvas.add(path(outlines, `fill="${textureOf(canvas, kind)}"`))
  }
}

/** One colour in uneven grains, such as stone or wood, without relief. */
export const grain = (
  canvas: Canvas,
  {
    colour,
    strength,
    frequency,
    width,
    height,
  }: {
    colour: Colour
    strength: number
    frequency: string
    width: number
    height: number
  },
): string => {
  const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
  const filter = canvas.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="2" stitchTiles="stitch"/>` +
      `<feColorMatrix values="0 0 0 0 ${red?.toFixed(2)} 0 0 0 0 ${green?.toFixed(2)} 0 0 0 0 ${blue?.toFixed(2)} ${strength * 5} 0 0 0 ${-strength * 2.2}"/></filter>`,
  )
  return canvas.define(
    (id) =>
      `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><rect width="${width}" height="${height}" filter="${filter}"/></pattern>`,
  )
}
