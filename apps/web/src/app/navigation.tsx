import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Link, usePath } from '#web/lib/router.ts'
import { themes, useTheme } from '#web/lib/theme.ts'
import { ThemeSelector } from '#web/ui/theme-selector.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import styles from './navigation.module.css'

export type NavigationEntry = {
  readonly to: string
  readonly name: string
  readonly icon: ReactNode
  /** Further addresses, with those below them, at which this entry is the current one. */
  readonly covers?: readonly string[]
  /** Number of unseen items on that screen; 0 shows nothing. */
  readonly waiting?: number
}

export type NavigationProps = {
  readonly entries: readonly NavigationEntry[]
  /** Last and set apart, such as Logout. */
  readonly footer?: ReactNode
  /** Icons with small words below and no themes, from 768 to 1279 px (default false). */
  readonly isRail?: boolean
  readonly onChoose?: () => void
}

/** Whether an entry is current: at its own address, those it covers, and those below them. */
export const isCurrent = ({ to, covers = [] }: NavigationEntry, path: string): boolean =>
  [to, ...covers].some((one) => path === one || path.startsWith(`${one}/`))

export const Navigation = ({ entries, footer, isRail = false, onChoose }: NavigationProps): ReactElement => {
  const path = usePath()
  const [theme, setTheme] = useTheme()
  return (
    <div className={classNames(styles.navigation, isRail && styles.rail)}>
      <nav aria-label={uiMessages.navigation}>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                data-press=""
                className={styles.row}
                aria-current={isCurrent(entry, path) ? 'page' : undefined}
                onClick={onChoose}
              >
                {entry.icon}
                <span>{entry.name}</span>
                {Boolean(entry.waiting) && <span className={styles.waiting}>{entry.waiting}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.themes}>
        <ThemeSelector themes={themes} value={theme} onChange={setTheme} />
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
