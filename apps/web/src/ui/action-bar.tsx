import type { ReactElement, ReactNode } from 'react'
import styles from './action-bar.module.css'

type ActionBarProps = {
  /** The main action, in a row of its own; perhaps with a second one. */
  readonly main?: ReactNode
  /** Further actions, side by side above it. */
  readonly children?: ReactNode
}

/** The actions of a screen at its lower edge, in reach of the thumb. They stay in view and are not printed. */
export const ActionBar = ({ main, children }: ActionBarProps): ReactElement => (
  <div className={styles.bar}>
    {children}
    {main && <div className={styles.main}>{main}</div>}
  </div>
)
