import type { ReactElement } from 'react'
import { OrderForBanner } from '#web/features/basket/order-for-banner.tsx'
import { paths } from '#web/lib/paths.ts'
import { SearchScreen } from '../search-screen.tsx'

/** @returns The staff's search (spec §2 "Search"). */
export const StaffSearchPage = (): ReactElement => (
  <SearchScreen menuPath={paths.adminMenu} banner={<OrderForBanner />} />
)
