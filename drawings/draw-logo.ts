import { darken, lighten } from './art/colour.ts'
import type { Point } from './art/shape.ts'
import { curve, short, turn } from './art/shape.ts'
import type { Colour } from '../apps/server/demo/types.ts'

const circle = (x: number, y: number, radius: number, attributes: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${attributes}/>`

/** The filled circle behind a mark, so that it is visible on a light, dark or coloured header. */
const medallion = (colour: Colour, rim: Colour, mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>` +
  `<radialGradient id="a" cx=".34" cy=".26" r=".86"><stop offset="0" stop-color="${lighten(colour, 0.22)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${darken(colour, 0.28)}"/></radialGradient></defs>` +
  `${circle(256, 256, 254, `fill="${rim}"`)}${circle(256, 256, 234, 'fill="url(#a)"')}${mark}</svg>`

/** One leaf, with its foot at the origin and the tip upwards. */
const leaf = (length: number, width: number): readonly Point[] => [
  [0, 0],
  [width * 0.5, -length * 0.3],
  [width * 0.44, -length * 0.66],
  [0, -length],
  [-width * 0.44, -length * 0.66],
  [-width * 0.5, -length * 0.3],
]

/** Leaves that grow from a saffron bowl. */
const spiceGarden = (): string => {
  const [cream, saffron, green] = ['#fff3dc', '#f6a821', '#8cc152'] as const
  const sprout = [-52, 0, 52]
    .map((angle) => {
      const tall = angle === 0 ? 214 : 186
      const outline = leaf(tall, angle === 0 ? 116 : 104).map((point): Point => {
        const [x, y] = turn(point, angle)
        return [256 + x, 318 + y]
      })
      const [tipX, tipY] = turn([0, -tall * 0.72], angle)
      const vein = `<path d="M256 312L${short(256 + tipX)} ${short(318 + tipY)}" stroke="#1f5a36" stroke-width="13" stroke-linecap="round"/>`
      return `<path d="${curve(outline)}" fill="${angle === 0 ? cream : green}"/>${vein}`
    })
    .join('')
  const bowl = `<path d="M112 316H400C398 396 338 440 256 440S114 396 112 316Z" fill="${saffron}"/>`
  const light = `<path d="M142 346C152 386 180 408 214 416" fill="none" stroke="${cream}" stroke-width="16" stroke-linecap="round" opacity=".75"/>`
  return medallion('#14603f', saffron, sprout + bowl + light)
}

/** A setting sun over two waves. */
const coastKitchen = (): string => {
  const [cream, sun, wave] = ['#fff6e3', '#ffb238', '#3fb6c6'] as const
  const rays = [-60, -30, 0, 30, 60]
    .map((angle) => {
      const [x1, y1] = turn([0, -128], angle)
      const [x2, y2] = turn([0, -164], angle)
      return `M${short(256 + x1)} ${short(274 + y1)}L${short(256 + x2)} ${short(274 + y2)}`
    })
    .join('')
  const disc = `<path d="M152 282A104 104 0 0 1 360 282Z" fill="${sun}"/><path d="${rays}" stroke="${sun}" stroke-width="22" stroke-linecap="round"/>`
  const swell = (y: number, colour: Colour, width: number): string =>
    `<path d="M${width === 34 ? 84 : 128} ${y}q43 -46 86 0t86 0t86 0${width === 34 ? 't86 0' : ''}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  return medallion('#0f4d6b', sun, disc + swell(320, cream, 34) + swell(394, wave, 32))
}

/** Rain on an umbrella. */
const monsoonHouse = (): string => {
  const [cream, saffron, rain] = ['#fff4e0', '#f39a2b', '#8fd0e8'] as const
  const dome = `<path d="M100 284A156 156 0 0 1 412 284Q386 256 360 284Q334 256 308 284Q282 256 256 284Q230 256 204 284Q178 256 152 284Q126 256 100 284Z" fill="${saffron}"/>`
  const ribs = `<path d="M256 132Q204 190 204 278M256 132Q308 190 308 278" fill="none" stroke="${cream}" stroke-width="10" opacity=".7"/>`
  const handle = `<path d="M256 108V132M256 276V384Q256 414 286 414T316 384" fill="none" stroke="${cream}" stroke-width="20" stroke-linecap="round"/>`
  const drops = [
    [124, 334],
    [182, 372],
    [206, 320],
    [330, 330],
    [388, 338],
    [366, 388],
  ]
    .map(([x = 0, y = 0]) => `M${x} ${y}l-12 34`)
    .join('')
  const shower = `<path d="${drops}" stroke="${rain}" stroke-width="15" stroke-linecap="round"/>`
  return medallion('#1f4468', rain, shower + dome + ribs + handle)
}

const logos: Readonly<Record<string, () => string>> = {
  'spice-garden': spiceGarden,
  'coast-kitchen': coastKitchen,
  'monsoon-house': monsoonHouse,
}

/** The logo of a demo restaurant as an SVG of 512 × 512. */
export const drawLogo = (name: string): string => logos[name]?.() ?? ''
