import { drawChaat, drawPaniPuri, drawTikkis } from './chaat.ts'
import { drawPakoras, drawSamosas } from './fried.ts'
import type { Canvas } from '../art/canvas.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Snack = Extract<DishPicture, { family: 'snack' }>

export const drawSnack = (canvas: Canvas, picture: Snack): void => {
  switch (picture.style) {
    case 'samosa':
      return drawSamosas(canvas, picture)
    case 'pakora':
      return drawPakoras(canvas, picture)
    case 'tikki':
      return drawTikkis(canvas, picture)
    case 'chaat':
      return drawChaat(canvas, picture)
    case 'pani-puri':
      return drawPaniPuri(canvas, picture)
  }
}
