import type { ReactElement } from 'react'
import { Page } from '#web/ui/page.tsx'

/** @returns The menu (spec §2 "Menu"). */
export const MenuPage = (): ReactElement => (
  <Page title="Menu Card" emphasis="brand" layout="full" keepsScroll>
    {null}
  </Page>
)
