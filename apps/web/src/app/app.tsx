import type { ReactElement } from 'react'
import { LiveRegions } from '#web/ui/announce.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** The whole app. The regions of screen readers stand outside the error boundary. */
export const App = (): ReactElement => (
  <>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
    <ToastRegion />
    <LiveRegions />
  </>
)
