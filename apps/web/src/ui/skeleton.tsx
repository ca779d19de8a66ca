import type { ReactElement } from 'react'
import styles from './skeleton.module.css'

type SkeletonProps = {
  readonly width?: string
  readonly height: string
  /** Default: the radius of a card. */
  readonly radius?: string
}

/** A placeholder in the final size (CSS lengths), hidden from screen readers. Invisible for the first 200 ms. */
export const Skeleton = ({ width = '100%', height, radius = 'var(--radius-card)' }: SkeletonProps): ReactElement => (
  <div className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
)
