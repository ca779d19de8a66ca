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
  /** In place of the count. */
  readonly sign?: string | undefined
}

/** A header's icon link with a badge (none for 0); from 10 on in two-digit style. The label contains the count. */
export const HeaderLink = ({ to, label, icon, count, sign }: HeaderLinkProps): ReactElement => (
  <Link to={to} className={styles.link} aria-label={label} data-press="">
    {icon}
    {(sign !== undefined || count > 0) && (
      <span className={classNames(styles.badge, !sign && count >= limits.twoDigitQuantity && styles.twoDigits)}>
        {sign ?? count}
      </span>
    )}
  </Link>
)
