import type { ReactElement, ReactNode } from 'react'
import styles from './empty-state.module.css'
import state from './state-page.module.css'

const Plate = (): ReactElement => (
  <svg className={styles.picture} width="96" height="96" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
    <circle cx="48" cy="48" r="46" className={styles.rim} />
    <circle cx="48" cy="48" r="34" className={styles.well} />
    <circle cx="48" cy="33" r="9" className={styles.bowl} />
    <circle cx="35" cy="56" r="8" className={styles.bowl} />
    <circle cx="60" cy="56" r="11" className={styles.food} />
  </svg>
)

type EmptyStateProps = {
  readonly title: string
  readonly body?: string
  /** One button or link. */
  readonly action?: ReactNode
}

/** The state of a page without content. Not in the first download. */
export const EmptyState = ({ title, body, action }: EmptyStateProps): ReactElement => (
  <div className={state.state}>
    <Plate />
    <h2>{title}</h2>
    {body && <p className="quiet">{body}</p>}
    {action}
  </div>
)
