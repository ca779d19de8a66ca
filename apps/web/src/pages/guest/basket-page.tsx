import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns The basket (spec §2 "Basket"). */
export const BasketPage = (): ReactElement => <Page title="Basket">{null}</Page>
