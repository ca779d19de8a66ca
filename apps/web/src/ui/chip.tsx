import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { type IconName, LaterIcon } from './later-icon.tsx'
import styles from './chip.module.css'

type ChipProps = {
  /** Default `neutral`. Never the only sign of a state: the words name it. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'info'
  readonly icon?: IconName
  /** A dot in the tone's colour before the words, instead of an icon (default false). */
  readonly hasDot?: boolean
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A short state in words, such as 'Unavailable', 'Connected', '21 min'. */
export const Chip = ({ tone = 'neutral', icon, hasDot = false, children, className }: ChipProps): ReactElement => (
  <span className={classNames(styles.chip, tone, className)}>
    {icon && <LaterIcon name={icon} />}
    {hasDot && <span className={styles.dot} />}
    {children}
  </span>
)
