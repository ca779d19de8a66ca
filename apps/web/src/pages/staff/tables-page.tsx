import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns Table Service (spec §2 "Table Service"). */
export const TablesPage = (): ReactElement => <Page title="Table Service">{null}</Page>
