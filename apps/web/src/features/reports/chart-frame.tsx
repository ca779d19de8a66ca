import { type ComponentType, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { formatPrice } from '@thali/contract'
import styles from './chart-frame.module.css'
import { reportsMessages } from './reports-messages.en.ts'

/** One value of a chart: rupees per order on a day, or in a slot of the day. */
export type Point = { readonly name: string; readonly rupees: number }

/** Room a figure needs beside its neighbours: its letters, and a little air (px). */
const figureWidth = (rupees: number): number => formatPrice(rupees).length * 7.5 + 6

/**
 * Which points have their figure written on the drawing: all that are not nothing, or the highest alone where there is
 * no room for all. The table has the rest.
 *
 * @param points The figures.
 * @param step Distance between two points (px).
 * @returns The points to write on.
 */
export const listLabelled = (points: readonly Point[], step: number): ReadonlySet<Point> => {
  const most = Math.max(...points.map(({ rupees }) => rupees))
  const hasRoom = step >= figureWidth(most)
  return new Set(points.filter(({ rupees }) => rupees > 0 && (hasRoom || rupees === most)))
}

/**
 * How high a figure is drawn: nothing stands on the base, the highest under the upper edge. One multiplication; the
 * library's linear scale brings colours, dates and number formats along, two fifths of this screen's script.
 *
 * @param points All figures of the chart.
 * @param base Where nothing stands (px from above).
 * @param top Where the highest ends (px from above).
 * @returns Tells where a figure ends (px from above).
 */
export const heightScale = (points: readonly Point[], base: number, top: number): ((rupees: number) => number) => {
  const most = Math.max(1, ...points.map(({ rupees }) => rupees))
  return (rupees) => base - (rupees / most) * (base - top)
}

type ChartFrameProps = {
  readonly points: readonly Point[]
  /** What the names are, heading their column of the table. */
  readonly nameHeading: string
  /** Draws the points within a width (px). */
  readonly Chart: ComponentType<{ readonly points: readonly Point[]; readonly width: number }>
}

/**
 * A chart, drawn to the width it has so that its letters keep their size, and the same figures as a table for whoever
 * cannot see it, or wants to read exactly.
 *
 * @param props The figures, and how to draw them.
 * @returns The chart with its table.
 */
export const ChartFrame = ({ points, nameHeading, Chart }: ChartFrameProps): ReactElement => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return undefined
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={ref} className={styles.drawing} aria-hidden="true">
        {width > 0 && <Chart points={points} width={width} />}
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{reportsMessages.showTable}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{nameHeading}</th>
              <th scope="col">{reportsMessages.perOrder}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, rupees }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatPrice(rupees)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
