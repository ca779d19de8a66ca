import type { ReactElement } from 'react'
import { scaleBand } from 'd3-scale'
import { formatPrice } from '@thali/contract/basics/money'
import { type Point, heightScale, listLabelled } from './chart-frame.tsx'
import styles from './chart.module.css'

/** The height of the line chart next to it (px). */
const height = 290
const margin = { top: 28, bottom: 32 }
/** Maximal width of a bar (px). */
const widestBar = 64
/** Below this width (px) a day has its short name. */
const wholeNameWidth = 84

/** A bar with round upper corners. */
const drawBar = (left: number, top: number, width: number, base: number): string => {
  const radius = Math.min(8, width / 4, base - top)
  return `M${left} ${base}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${base}z`
}

type BarChartProps = {
  readonly points: readonly Point[]
  readonly width: number
}

/** One bar per day, with its figure above it. */
export const BarChart = ({ points, width }: BarChartProps): ReactElement => {
  const x = scaleBand()
    .domain(points.map(({ name }) => name))
    .range([0, width])
    .padding(0.28)
  const y = heightScale(points, height - margin.bottom, margin.top)
  const labelled = listLabelled(points, x.step())
  const barWidth = Math.min(widestBar, x.bandwidth())
  return (
    <svg width={width} height={height} className={styles.chart} focusable="false">
      {points.map((point) => {
        const { name, rupees } = point
        const middle = (x(name) ?? 0) + x.bandwidth() / 2
        return (
          <g key={name}>
            <path className={styles.bar} d={drawBar(middle - barWidth / 2, y(rupees), barWidth, y(0))} />
            {labelled.has(point) && (
              <text className={styles.value} x={middle} y={y(rupees) - 8}>
                {formatPrice(rupees)}
              </text>
            )}
            <text className={styles.name} x={middle} y={height - 8}>
              {x.step() < wholeNameWidth ? name.slice(0, 3) : name}
            </text>
          </g>
        )
      })}
      <line className={styles.base} x1={0} x2={width} y1={y(0) + 0.5} y2={y(0) + 0.5} />
    </svg>
  )
}
