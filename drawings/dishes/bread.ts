import { drawBhature, drawFlats } from './flatbread.ts'
import { drawNaans } from './naan.ts'
import { drawAppams, drawNeerDosa } from './rice-bread.ts'
import type { Canvas } from '../art/canvas.ts'
import type { DishPicture } from '../../apps/server/demo/types.ts'

type Bread = Extract<DishPicture, { family: 'bread' }>

export const drawBread = (canvas: Canvas, picture: Bread): void => {
  switch (picture.style) {
    case 'naan':
      return drawNaans(canvas, picture)
    case 'bhatura':
      return drawBhature(canvas, picture)
    case 'appam':
      return drawAppams(canvas)
    case 'neer-dosa':
      return drawNeerDosa(canvas, picture)
    case 'roti':
    case 'laccha':
    case 'paratha':
    case 'kulcha':
      return drawFlats(canvas, picture)
  }
}
