import { Component, type ReactNode } from 'react'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { appMessages } from './messages.en.ts'
import styles from './error-boundary.module.css'

type Props = { readonly children: ReactNode }

/** Shows a reload button after an error that no screen handles, such as a failed download of a screen. */
export class ErrorBoundary extends Component<Props, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure(appMessages.crashTitle, error)
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <main className={styles.page}>
        <h1>{appMessages.crashTitle}</h1>
        <p>{appMessages.crashHint}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {appMessages.reload}
        </Button>
      </main>
    )
  }
}
