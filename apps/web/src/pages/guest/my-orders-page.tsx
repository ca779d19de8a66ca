import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns My Orders (spec §2 "My Orders"). */
export const MyOrdersPage = (): ReactElement => <Page title="My Orders">{null}</Page>
