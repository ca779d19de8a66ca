import type { ReactElement } from 'react'
import { useLanguage } from '#web/lib/language/language.ts'
import { LiveRegions } from '#web/ui/announce.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** The whole app. The regions of screen readers stand outside the error boundary. */
export const App = (): ReactElement => {
  // Renders everything after a switch. Components keep their state, such as a typed note.
  useLanguage()
  return (
    <>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <ToastRegion />
      <LiveRegions />
    </>
  )
}
