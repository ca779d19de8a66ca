import type { Colour } from '../../apps/server/demo/types.ts'
import type { Canvas } from './canvas.ts'
import { ellipse, line, path } from './canvas.ts'
import { darken, lighten } from './colour.ts'
import { short } from './shape.ts'

/** A thick wooden board with rounded corners, rotated around the centre of the picture. */
export const drawBoard = (canvas: Canvas, colour: Colour, angle: number, halfWidth = 470, halfHeight = 330): void => {
  const { random } = canvas
  const outline = `M${-halfWidth + 60} ${-halfHeight}H${halfWidth - 60}Q${halfWidth} ${-halfHeight} ${halfWidth} ${-halfHeight + 60}V${halfHeight - 60}Q${halfWidth} ${halfHeight} ${halfWidth - 60} ${halfHeight}H${-halfWidth + 60}Q${-halfWidth} ${halfHeight} ${-halfWidth} ${halfHeight - 60}V${-halfHeight + 60}Q${-halfWidth} ${-halfHeight} ${-halfWidth + 60} ${-halfHeight}Z`
  canvas.group(`transform="translate(600 436)rotate(${angle})"`, () => {
    for (const [spread, opacity] of [
      [46, 0.14],
      [30, 0.18],
      [14, 0.3],
    ] as const) {
      canvas.add(
        path(outline, `transform="translate(${spread * 0.7} ${spread})" fill="#0d0402" fill-opacity="${opacity}"`),
      )
    }
    canvas.add(path(outline, `transform="translate(4 18)" fill="${darken(colour, 0.55)}"`))
    const face = canvas.linear([
      [0, lighten(colour, 0.26)],
      [0.5, colour],
      [1, darken(colour, 0.3)],
    ])
    canvas.add(path(outline, `fill="${face}" stroke="${lighten(colour, 0.4)}" stroke-width="3"`))
    let fibres = ''
    for (let index = 0; index < 26; index += 1) {
      const y = Math.round(-halfHeight + 16 + (index / 26) * (halfHeight * 2 - 32) + random.between(-6, 6))
      fibres += `M${-halfWidth + random.whole(14, 120)} ${y}q${random.whole(150, 300)} ${random.whole(-16, 16)} ${random.whole(400, 560)} ${random.whole(-6, 6)}t${random.whole(120, 240)} 0`
    }
    canvas.add(line(fibres, darken(colour, 0.6), 3, 0.28))
  })
}

/** An iron sizzler plate: a long oval with a raised rim. */
export const drawIronOval = (canvas: Canvas, x: number, y: number, rx: number, ry: number): void => {
  const shade = canvas.radial([
    [0.75, '#0d0402', 0.85],
    [0.88, '#0d0402', 0.3],
    [1, '#0d0402', 0],
  ])
  canvas.add(ellipse(x + 26, y + 44, rx * 1.2, ry * 1.22, `fill="${shade}"`))
  const rim = canvas.linear([
    [0, '#77716c'],
    [0.3, '#3f3b38'],
    [0.7, '#1d1b1a'],
    [1, '#4b4642'],
  ])
  canvas.add(ellipse(x, y + 18, rx, ry, 'fill="#0f0d0c"'), ellipse(x, y, rx, ry, `fill="${rim}"`))
  const well = canvas.linear([
    [0, '#151312'],
    [0.5, '#2a2725'],
    [1, '#3b3633'],
  ])
  canvas.add(ellipse(x, y + 3, rx * 0.93, ry * 0.91, `fill="${well}"`))
  canvas.add(
    line(
      `M${short(x - rx * 0.9)} ${short(y - ry * 0.36)}A${rx} ${ry} 0 0 1 ${short(x - rx * 0.2)} ${short(y - ry * 0.955)}`,
      '#f5e6d0',
      7,
      0.5,
    ),
  )
}
