import type { Colour } from '../../types.ts'

export type Place = {
  x: number
  y: number
  /** 1 suits a bowl that fills the picture. */
  size: number
  /** The sauce it stands in. */
  sink?: Colour
  colour?: Colour
  /** Absent: however it fell. */
  angle?: number
  /** How much of the tandoor's fire it has seen, 0 to 1. */
  char?: number
}
