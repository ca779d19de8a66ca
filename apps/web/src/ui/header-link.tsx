import type { ReactElement, ReactNode } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/lib/router.ts'
import styles from './header-link.module.css'

type HeaderLinkProps = {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly count: number
}

/** A header's icon link with a badge (none for 0); from 10 on in two-digit style. The label contains the count. */
export const HeaderLink = ({ to, label, icon, count }: HeaderLinkProps): ReactElement => (
  <Link to={to} className={styles.link} aria-label={label} data-press="">
    {icon}
    {count > 0 && (
      <span className={classNames(styles.badge, count >= limits.twoDigitQuantity && styles.twoDigits)}>{count}</span>
    )}
  </Link>
)
