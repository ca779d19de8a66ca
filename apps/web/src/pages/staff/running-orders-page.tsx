import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns The running orders of one table (spec §2 "Running orders"). */
export const RunningOrdersPage = (): ReactElement => <Page title="Orders">{null}</Page>
