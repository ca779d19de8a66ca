import type { ReactElement, ReactNode } from 'react'
import styles from '../settings.module.css'

/** A field with a sentence below it. */
export const Hinted = ({ hint, children }: { readonly hint: string; readonly children: ReactNode }): ReactElement => (
  <div>
    {children}
    <p className={styles.hint}>{hint}</p>
  </div>
)
