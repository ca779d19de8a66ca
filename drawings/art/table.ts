import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { line, path } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { polygon, turn } from './shape.ts'
import { grain } from './texture.ts'

export type TableKind = 'walnut' | 'teak' | 'slate' | 'stone' | 'linen' | 'terracotta' | 'indigo' | 'forest' | 'plum'

const tables: Record<TableKind, { colour: Colour; wood: boolean }> = {
  walnut: { colour: '#5c3822', wood: true },
  teak: { colour: '#a06a3c', wood: true },
  slate: { colour: '#4d5158', wood: false },
  stone: { colour: '#c9b9a2', wood: false },
  linen: { colour: '#d9c6a5', wood: false },
  terracotta: { colour: '#ab5a37', wood: false },
  indigo: { colour: '#3a4b6d', wood: false },
  forest: { colour: '#426050', wood: false },
  plum: { colour: '#683a48', wood: false },
}

/** Boards with long, slightly wavy fibres. */
const planks = (canvas: Canvas, colour: Colour): void => {
  const { random } = canvas
  canvas.group(`transform="rotate(${random.pick([-8, -5, 6])} 600 450)"`, () => {
    for (let board = 0; board < 6; board += 1) {
      const top = -190 + board * 225
      const tone = random.pick(['#000000', '#1c0a04', '#ffdca8'])
      canvas.add(
        `<rect x="-100" y="${top}" width="1400" height="225" fill="${tone}" fill-opacity="${random.between(0.03, 0.12).toFixed(2)}"/>`,
      )
      for (const [shade, count, width, opacity] of [
        [darken(colour, 0.7), 13, 3, 0.32],
        [darken(colour, 0.6), 7, 8, 0.16],
        [lighten(colour, 0.4), 8, 2, 0.2],
      ] as const) {
        let fibres = ''
        for (let index = 0; index < count; index += 1) {
          const y = Math.round(top + 10 + random.between(0, 205))
          const bend = random.whole(-14, 14)
          fibres += `M${random.whole(-100, 300)} ${y}q${random.whole(150, 300)} ${bend} ${random.whole(350, 500)} ${Math.round(bend / 2)}t${random.whole(200, 500)} 0`
        }
        canvas.add(line(fibres, shade, width, opacity))
      }
      canvas.add(
        line(`M-100 ${top}H1300`, darken(colour, 0.8), 5),
        line(`M-100 ${top + 4}H1300`, lighten(colour, 0.3), 1.5, 0.7),
      )
    }
  })
}

/** The table's surface, lit from the upper left, with dark corners. */
export const drawTable = (canvas: Canvas, kind: TableKind): void => {
  const { colour, wood } = tables[kind]
  const lamp = canvas.radial(
    [
      [0, lighten(colour, 0.42)],
      [0.35, lighten(colour, 0.18)],
      [0.62, darken(colour, 0.1)],
      [1, darken(colour, 0.58)],
    ],
    [0.34, 0.26, 0.82],
  )
  canvas.add(`<rect width="1200" height="900" fill="${lamp}"/>`)
  if (wood) {
    planks(canvas, colour)
    return
  }
  const speckle = grain(canvas, {
    colour: darken(colour, 0.55),
    strength: 0.34,
    frequency: kind === 'linen' ? '.02 .3' : '.28',
    width: 170,
    height: 170,
  })
  canvas.add(`<rect width="1200" height="900" fill="${speckle}"/>`)
}

/** A folded cloth behind the dish, in the picture's second colour. */
export const drawCloth = (canvas: Canvas, colour: Colour, angle: number): void => {
  const place = (x: number, y: number) => {
    const [dx, dy] = turn([x, y], angle)
    return [590 + dx, 470 + dy] as const
  }
  const sheet = polygon([place(-400, -370), place(405, -380), place(395, 385), place(-410, 375)])
  canvas.add(path(sheet, `transform="translate(14 20)" fill="#140803" fill-opacity=".22"`))
  const face = canvas.linear([
    [0, lighten(colour, 0.22)],
    [1, darken(colour, 0.22)],
  ])
  canvas.add(path(sheet, `fill="${face}"`))
  for (const offset of [-345, -325, 325, 345]) {
    const [x1, y1] = place(offset, -374)
    const [x2, y2] = place(offset, 380)
    canvas.add(
      line(`M${x1.toFixed(0)} ${y1.toFixed(0)}L${x2.toFixed(0)} ${y2.toFixed(0)}`, lighten(colour, 0.55), 9, 0.7),
    )
  }
}
