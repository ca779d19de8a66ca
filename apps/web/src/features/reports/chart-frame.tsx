import { type ComponentType, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import styles from './chart-frame.module.css'
import { reportsMessages } from './reports-messages.en.ts'

/** One value of a chart: the average rupees for a day or a time slot. */
export type Point = { readonly name: string; readonly rupees: number }

/** The width of a figure with its margin (px). */
const figureWidth = (rupees: number): number => formatPrice(rupees).length * 7.5 + 6

/**
 * The points that get a written figure: all but zeros, or the highest alone where there is no room. The table has all
 * of them.
 *
 * @param step Distance between two points (px).
 */
export const listLabelled = (points: readonly Point[], step: number): ReadonlySet<Point> => {
  const most = Math.max(...points.map(({ rupees }) => rupees))
  const hasRoom = step >= figureWidth(most)
  return new Set(points.filter(({ rupees }) => rupees > 0 && (hasRoom || rupees === most)))
}

/**
 * Maps rupees to a height. The linear scale of the library would add two fifths to this screen's script.
 *
 * @param base Position of zero (px from above).
 * @param top Position of the highest figure (px from above).
 * @returns Computes the position of a figure (px from above).
 */
export const heightScale = (points: readonly Point[], base: number, top: number): ((rupees: number) => number) => {
  const most = Math.max(1, ...points.map(({ rupees }) => rupees))
  return (rupees) => base - (rupees / most) * (base - top)
}

type ChartFrameProps = {
  readonly points: readonly Point[]
  /** The heading of the name column. */
  readonly nameHeading: string
  /** Draws the points within a width (px). */
  readonly Chart: ComponentType<{ readonly points: readonly Point[]; readonly width: number }>
}

/**
 * A chart drawn at its real width, so that letters keep their size, with the same figures as a table for screen readers
 * and exact reading.
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
