import { type ReactElement, type ReactNode, useState } from 'react'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './disclosure.module.css'

type DisclosureProps = {
  readonly title: string
  /** A short text about the content, next to the title. */
  readonly summary?: string
  readonly isOpenAtFirst: boolean
  /** An error inside keeps it open. */
  readonly hasError: boolean
  /** The content appears when it is opened (default: it is always there). */
  readonly isLazy?: boolean
  readonly children: ReactNode
}

/** A part of a form that opens and closes. */
export const Disclosure = (props: DisclosureProps): ReactElement => {
  const { title, summary, isOpenAtFirst, hasError, isLazy = false, children } = props
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details
      className={styles.disclosure}
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {summary && <span className={styles.short}>{summary}</span>}
        <LaterIcon name="chevron-down" />
      </summary>
      <div className={styles.content}>{(!isLazy || isOpen || hasError) && children}</div>
    </details>
  )
}
