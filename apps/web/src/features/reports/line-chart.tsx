import type { ReactElement } from 'react'
import { scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { formatPrice } from '@thali/contract/basics/money'
import { type Point, heightScale, listLabelled } from './chart-frame.tsx'
import styles from './chart.module.css'

const top = 28
const plotHeight = 190
/** Room below the line (px): for straight names, or slanted ones where they have no room. */
const straightNames = 32
const slantedNames = 72
/** The width of a straight name (px). */
const nameWidth = 76
/** Below this distance (px) even slanted names overlap: every second one is shown. */
const slantedNameStep = 17
/** The overhang of the first and the last name (px). */
const straightInset = 34
const slantedInset = { left: 52, right: 24 }

type LineChartProps = {
  readonly points: readonly Point[]
  readonly width: number
}

/**
 * A line through the two-hour slots of the day. Without room for all figures only the highest is written; the table has
 * all of them.
 */
export const LineChart = ({ points, width }: LineChartProps): ReactElement => {
  const isSlanted = width < nameWidth * points.length
  const { left, right } = isSlanted ? slantedInset : { left: straightInset, right: straightInset }
  const x = scalePoint()
    .domain(points.map(({ name }) => name))
    .range([left, width - right])
  const y = heightScale(points, top + plotHeight, top)
  const at = ({ name }: Point): number => x(name) ?? 0
  const high = ({ rupees }: Point): number => y(rupees)
  const labelled = listLabelled(points, x.step())
  const isCrowded = isSlanted && x.step() < slantedNameStep
  const height = top + plotHeight + (isSlanted ? slantedNames : straightNames)
  return (
    <svg width={width} height={height} className={styles.chart} focusable="false">
      <path className={styles.area} d={area<Point>(at, y(0), high).curve(curveMonotoneX)([...points]) ?? ''} />
      <line className={styles.base} x1={0} x2={width} y1={y(0) + 0.5} y2={y(0) + 0.5} />
      <path className={styles.line} d={line<Point>(at, high).curve(curveMonotoneX)([...points]) ?? ''} />
      {points.map((point, index) => (
        <g key={point.name}>
          {point.rupees > 0 && <circle className={styles.dot} cx={at(point)} cy={high(point)} r={4.5} />}
          {labelled.has(point) && (
            <text className={styles.value} x={at(point)} y={high(point) - 10}>
              {formatPrice(point.rupees)}
            </text>
          )}
          {(!isCrowded || index % 2 === 0) && (
            <text
              className={isSlanted ? styles.slanted : styles.name}
              transform={`translate(${at(point) + (isSlanted ? 4 : 0)} ${y(0) + (isSlanted ? 16 : 24)})${isSlanted ? ' rotate(-45)' : ''}`}
            >
              {point.name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
