import type { Colour } from '../../apps/server/demo/types.ts'

export type Place = {
  x: number
  y: number
  /** 1 suits a bowl that fills the picture. */
  size: number
  /** The sauce around it. */
  sink?: Colour
  colour?: Colour
  /** Default: random. */
  angle?: number
  /** Browning by the tandoor's fire, 0 to 1. */
  char?: number
}
