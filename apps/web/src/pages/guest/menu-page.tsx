import type { ReactElement } from 'react'
import { Bell } from '#web/features/waiter-calls/bell.tsx'
import { paths } from '#web/lib/paths.ts'
import { MenuScreen } from '../menu-screen.tsx'

/** The diner's menu (spec §2 "Menu"). */
export const MenuPage = (): ReactElement => <MenuScreen searchPath={paths.search} action={<Bell />} />
