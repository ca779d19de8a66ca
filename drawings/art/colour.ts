import type { Colour } from '../../apps/server/demo/types.ts'

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const toHex = (values: number[]): Colour =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` 0 gives `from`, 1 gives `to`. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const target = channels(to)
  return toHex(channels(from).map((value, at) => value + ((target[at] ?? 0) - value) * share))
}

/** Towards warm white, as under a lamp, so that highlights do not look chalky. */
export const lighten = (colour: Colour, share: number): Colour => mix(colour, '#fff3d6', share)

/** Towards a warm near-black: food in shade becomes brown, never grey. */
export const darken = (colour: Colour, share: number): Colour => mix(colour, '#1c0a04', share)

/** Above 1 more colourful, below 1 greyer. */
export const saturate = (colour: Colour, factor: number): Colour => {
  const values = channels(colour)
  const grey = values.reduce((sum, value) => sum + value, 0) / 3
  return toHex(values.map((value) => grey + (value - grey) * factor))
}
