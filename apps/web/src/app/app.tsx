import type { ReactElement } from 'react'
import { LiveRegions } from '#web/ui/announce.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'

/** @returns The whole app; what screen readers listen to stands outside of what can crash. */
export const App = (): ReactElement => (
  <>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
    <ToastRegion />
    <LiveRegions />
  </>
)
