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
  <div className="stack-3">
    <output className={styles.caption}>{label}</output>
    {children}
  </div>
)

type ErrorStateProps = {
  readonly title: string
  readonly body?: string
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
      {body && <p className="quiet">{body}</p>}
      <Button variant="primary" isPending={isRetrying} onClick={onRetry}>
        {uiMessages.retry}
      </Button>
      {action}
    </div>
  )
}
