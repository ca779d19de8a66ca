import type { Garnish } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { corianderLeaf, curryLeaf, mintSprig } from './leaf.ts'
import type { Point } from './shape.ts'
import { scatter } from './shape.ts'
import * as bits from './bits.ts'

/** The surface on which a garnish may lie. */
type Area = { x: number; y: number; rx: number; ry: number }

type Sprinkle = {
  count: number
  /** Share of the area that it may cover. */
  spread: number
  draw: (canvas: Canvas, x: number, y: number, angle: number) => void
  /** Centre within the area, from −1 to 1 (default: the middle). */
  heart?: Point
}

const sprinkles: Record<Exclude<Garnish, 'cream'>, Sprinkle> = {
  coriander: {
    count: 7,
    spread: 0.4,
    heart: [0.16, -0.1],
    draw: (c, x, y, a) => corianderLeaf(c, x, y, c.random.between(0.55, 0.9), a),
  },
  mint: { count: 1, spread: 0.05, heart: [0.1, -0.12], draw: (c, x, y, a) => mintSprig(c, x, y, 1.15, a) },
  'curry-leaf': {
    count: 7,
    spread: 0.5,
    heart: [0.1, -0.05],
    draw: (c, x, y, a) => curryLeaf(c, x, y, c.random.between(0.75, 1.05), a),
  },
  'green-chilli': {
    count: 3,
    spread: 0.62,
    heart: [-0.12, 0.1],
    draw: (c, x, y, a) => bits.chilli(c, x, y, 1, a, '#4f8f1f'),
  },
  'red-chilli': {
    count: 2,
    spread: 0.5,
    heart: [-0.14, 0],
    draw: (c, x, y, a) => bits.chilli(c, x, y, 1.25, a, '#a3150c'),
  },
  onion: { count: 5, spread: 0.62, draw: (c, x, y, a) => bits.onionRing(c, x, y, c.random.between(0.75, 1.15), a) },
  'fried-onion': { count: 30, spread: 0.78, draw: (c, x, y, a) => bits.friedOnion(c, x, y, a) },
  lemon: { count: 1, spread: 0.02, heart: [0.62, 0.42], draw: (c, x, y, a) => bits.lemonSlice(c, x, y, 1, a) },
  butter: { count: 1, spread: 0.02, heart: [-0.06, -0.06], draw: (c, x, y) => bits.butter(c, x, y, 1) },
  ginger: {
    count: 16,
    spread: 0.42,
    heart: [0.05, -0.05],
    draw: (c, x, y, a) => bits.sliver(c, x, y, a, 66, 8, '#f0dc94'),
  },
  cashew: { count: 6, spread: 0.72, draw: (c, x, y, a) => bits.cashew(c, x, y, 1, a) },
  almond: { count: 14, spread: 0.66, draw: (c, x, y, a) => bits.almond(c, x, y, a) },
  pistachio: {
    count: 26,
    spread: 0.62,
    draw: (c, x, y, a) => bits.crumb(c, x, y, a, ['#7fa03a', '#a3bf55', '#5f7f2a']),
  },
  saffron: { count: 22, spread: 0.7, draw: (c, x, y, a) => bits.saffron(c, x, y, a) },
  cumin: { count: 46, spread: 0.88, draw: (c, x, y, a) => bits.sliver(c, x, y, a, 17, 5.5, '#5d3716') },
  mustard: { count: 40, spread: 0.8, draw: (c, x, y) => bits.bead(c, x, y, 5.5, '#2a1a12') },
  sesame: { count: 40, spread: 0.8, draw: (c, x, y, a) => bits.sliver(c, x, y, a, 10, 6, '#f5e6bd') },
  pomegranate: { count: 24, spread: 0.68, draw: (c, x, y) => bits.bead(c, x, y, 14, '#b5122c') },
  sev: { count: 64, spread: 0.62, draw: (c, x, y, a) => bits.sev(c, x, y, a) },
  'chilli-oil': { count: 22, spread: 0.92, draw: (c, x, y) => bits.oilDrop(c, x, y, '#d6340c') },
  capsicum: { count: 8, spread: 0.78, draw: (c, x, y, a) => bits.capsicum(c, x, y, 1, a) },
  tomato: {
    count: 9,
    spread: 0.72,
    draw: (c, x, y, a) => bits.crumb(c, x, y, a, ['#d8391f', '#e8573a', '#b92a16'], 22),
  },
  rose: { count: 7, spread: 0.66, draw: (c, x, y, a) => bits.petal(c, x, y, a) },
  coconut: { count: 30, spread: 0.7, draw: (c, x, y, a) => bits.sliver(c, x, y, a, 26, 6, '#fbf6ea') },
  garlic: {
    count: 18,
    spread: 0.66,
    draw: (c, x, y, a) => bits.crumb(c, x, y, a, ['#f0cf85', '#d9a650', '#fae6b2'], 15),
  },
}

/** Scatters one garnish; `share` of its default number. */
export const drawGarnish = (canvas: Canvas, kind: Garnish, area: Area, share = 1, size = 1): void => {
  if (kind === 'cream') return
  const { count, spread, heart = [0, 0], draw } = sprinkles[kind]
  const places = scatter(canvas.random, Math.max(1, Math.round(count * share)), area.rx * spread, area.ry * spread)
  for (const [dx, dy] of places) {
    const [x, y] = [area.x + heart[0] * area.rx + dx, area.y + heart[1] * area.ry + dy]
    const angle = canvas.random.between(0, 360)
    if (size === 1) draw(canvas, x, y, angle)
    else
      canvas.group(`transform="translate(${x.toFixed(0)} ${y.toFixed(0)})scale(${size})"`, () =>
        draw(canvas, 0, 0, angle),
      )
  }
}
