import type { ReactElement } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { menuMessages } from './messages.en.ts'
import styles from './scroll-to-top.module.css'

/** Button back to the first category, shown after one screen (spec §2 "Menu"). */
export const ScrollToTop = ({ isShown }: { readonly isShown: boolean }): ReactElement => (
  <IconButton
    label={menuMessages.scrollToTop}
    icon={<Icon name="arrow-up" />}
    className={classNames(styles.button, isShown && styles.shown)}
    inert={!isShown}
    onClick={() => window.scrollTo({ top: 0, behavior: 'instant' })}
  />
)
