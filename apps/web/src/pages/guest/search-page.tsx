import type { ReactElement } from 'react'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { SearchScreen } from '../search-screen.tsx'

/** The diner's search (spec §2 "Search"). */
export const SearchPage = (): ReactElement => <SearchScreen menuPath={paths.menu} action={<Bell />} />
