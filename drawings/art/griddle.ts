import type { Canvas } from './canvas.ts'
import { drawChar } from './morsel.ts'
import { scatter } from './shape.ts'

/** Brown spots where the dough touched the oven wall or the griddle. */
export const blisters = (
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  strength: number,
): void => {
  const { random } = canvas
  for (const [dx, dy] of scatter(random, count, rx * 0.86, ry * 0.86, 0.6)) {
    const size = random.between(14, 40)
    const angle = random.between(-60, 60)
    canvas.soft([x + dx, y + dy, size * 1.9, size * 1.4], '#b06a1e', 0.6 * strength, angle)
    if (random.chance(0.72)) drawChar(canvas, x + dx + 3, y + dy + 2, size * 0.72, size * 0.5, angle, 0.72 * strength)
    canvas.soft([x + dx - size * 0.5, y + dy - size * 0.6, size * 0.9, size * 0.4], '#fff7e0', 0.55, angle * 0.3 - 20)
  }
}

/** Melted butter on bread. */
export const butterSheen = (canvas: Canvas, x: number, y: number, rx: number, ry: number): void => {
  for (const [dx, dy] of scatter(canvas.random, 8, rx * 0.7, ry * 0.7, 0.4)) {
    canvas.soft([x + dx, y + dy, 74, 30], '#ffd95a', 0.5, -26)
    canvas.soft([x + dx - 8, y + dy - 6, 34, 8], '#ffffff', 0.7, -26)
  }
}
