import type { ReactElement, ReactNode } from 'react'
import { Link } from '#web/lib/router.ts'
import styles from './icon-link.module.css'

type IconLinkProps = {
  /** Where it leads; its accessible name. */
  readonly label: string
  readonly icon: ReactNode
  readonly to: string
  /** What the screen opened is given. */
  readonly state?: unknown
}

/**
 * A link that is only a drawing, 48 by 48 px.
 *
 * @param props Its name, drawing and address.
 * @returns The link.
 */
export const IconLink = ({ label, icon, to, state }: IconLinkProps): ReactElement => (
  <Link to={to} state={state} aria-label={label} data-press="" className={styles.link}>
    {icon}
  </Link>
)
