import type { ReactElement } from 'react'
import { type TextBox, fitText } from './fit-text.ts'
import { type CardLanguage, fontsOf, leadingOf, measureOf } from './scripts.ts'

type TextBlockProps = Omit<TextBox, 'leading'> & {
  readonly text: string
  /** Middle of the lines. */
  readonly x: number
  /** Upper edge of the place. */
  readonly y: number
  readonly language?: CardLanguage
  readonly weight?: number
  readonly fill?: string
}

// From the middle of a line to its base line, at font size 1.
const toBaseLine = 0.35

/** A text in the middle of its place, in the largest size that fits. Sizes are in the unit of the drawing. */
export const TextBlock = ({
  text,
  x,
  y,
  language = 'en',
  weight = 400,
  fill = '#000',
  ...place
}: TextBlockProps): ReactElement => {
  const leading = leadingOf(language)
  const { lines, size } = fitText(measureOf(language, weight), text, { ...place, leading })
  const top = y + (place.height - lines.length * size * leading) / 2
  return (
    <g
      lang={language}
      fontFamily={fontsOf(language)}
      fontSize={size}
      fontWeight={weight}
      textAnchor="middle"
      fill={fill}
    >
      {lines.map((line, at) => (
        // Two lines may have the same words.
        // oxlint-disable-next-line react/no-array-index-key
        <text key={at} x={x} y={top + size * (leading * (at + 0.5) + toBaseLine)}>
          {line}
        </text>
      ))}
    </g>
  )
}
