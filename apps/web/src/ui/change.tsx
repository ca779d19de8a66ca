import type { ReactElement } from 'react'
import styles from './change.module.css'

const arrows = { up: 'M6 10V2M2.5 5.5 6 2l3.5 3.5', down: 'M6 2v8M2.5 6.5 6 10l3.5-3.5', same: 'M2 4.5h8M2 7.5h8' }

type ChangeProps = {
  /** Above 0: more than before. */
  readonly by: number
  /** Says the change in words. */
  readonly children: string
}

/** A change of a figure: an arrow, and the same in words. */
export const Change = ({ by, children }: ChangeProps): ReactElement => (
  <span className={styles.change}>
    <svg viewBox="0 0 12 12" className={styles.arrow} aria-hidden="true" focusable="false">
      <path d={by > 0 ? arrows.up : by < 0 ? arrows.down : arrows.same} />
    </svg>
    <span>{children}</span>
  </span>
)
