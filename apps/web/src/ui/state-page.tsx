import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.en.ts'
import styles from './state-page.module.css'

type LoadingStateProps = {
  /** The text of the specification; visible at once. */
  readonly label: string
  /** Skeletons in the final layout; they appear after 200 ms. */
  readonly children?: ReactNode
}

/** The state of a page while it loads. */
export const LoadingState = ({ label, children }: LoadingStateProps): ReactElement => (
  <div className={styles.loading}>
    <output className={styles.caption}>{label}</output>
    {children}
  </div>
)

type MessageProps = {
  readonly title: string
  readonly body?: string
}

type EmptyStateProps = MessageProps & {
  /** One button or link. */
  readonly action?: ReactNode
}

const Plate = (): ReactElement => (
  <svg className={styles.picture} width="96" height="96" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
    <circle cx="48" cy="48" r="46" className={styles.rim} />
    <circle cx="48" cy="48" r="34" className={styles.well} />
    <circle cx="48" cy="33" r="9" className={styles.bowl} />
    <circle cx="35" cy="56" r="8" className={styles.bowl} />
    <circle cx="60" cy="56" r="11" className={styles.food} />
  </svg>
)

/** The state of a page without content. */
export const EmptyState = ({ title, body, action }: EmptyStateProps): ReactElement => (
  <div className={styles.state}>
    <Plate />
    <h2>{title}</h2>
    {body && <p className={styles.body}>{body}</p>}
    {action}
  </div>
)

type ErrorStateProps = MessageProps & {
  readonly onRetry: () => void
  readonly isRetrying?: boolean
  /** Another action, below Retry. */
  readonly action?: ReactNode
}

/** The state of a page that could not be loaded, with Retry. After a failed retry the heading gets the focus. */
export const ErrorState = ({ title, body, onRetry, isRetrying = false, action }: ErrorStateProps): ReactElement => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const wasRetrying = useRef(false)
  useEffect(() => {
    if (wasRetrying.current && !isRetrying) headingRef.current?.focus()
    wasRetrying.current = isRetrying
  }, [isRetrying])
  return (
    <div className={styles.state}>
      <span className={styles.alert}>
        <Icon name="alert" />
      </span>
      <h2 ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {body && <p className={styles.body}>{body}</p>}
      <Button variant="primary" isPending={isRetrying} onClick={onRetry}>
        {uiMessages.retry}
      </Button>
      {action}
    </div>
  )
}
