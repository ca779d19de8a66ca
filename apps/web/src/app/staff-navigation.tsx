import { type Restaurant, type StaffRole, roleSets } from '@thali/contract'
import { paths, patterns } from '#web/lib/paths.ts'
import { Glyph, Icon } from '#web/ui/icon.tsx'
import { appMessages } from './messages.en.ts'
import { type NavigationEntry, isCurrent } from './navigation.tsx'

const names = appMessages.navigation

type StaffEntry = NavigationEntry & {
  /** Hidden when the restaurant only shows its menu. */
  readonly isForOrdering: boolean
  /** The roles that may open it (design §4.6, plan §2). */
  readonly roles: readonly StaffRole[]
}

/** Spec §2 "Shared layout". */
const entries: readonly StaffEntry[] = [
  {
    to: paths.adminMenu,
    name: names.menu,
    icon: <Icon name="menu-card" />,
    covers: [paths.adminSearch, paths.adminBasket],
    isForOrdering: true,
    roles: roleSets.service,
  },
  {
    to: paths.adminTables,
    name: names.tables,
    icon: <Icon name="table" />,
    covers: [patterns.runningOrders],
    isForOrdering: true,
    roles: roleSets.service,
  },
  {
    to: paths.recentOrders,
    name: names.recentOrders,
    icon: <Icon name="receipt" />,
    isForOrdering: true,
    roles: roleSets.service,
  },
  {
    to: paths.adminItems,
    name: names.items,
    icon: <Glyph d="M3.5 17.5h17M5 17.5a7 7 0 0 1 14 0M12 10.5V8.5M10.5 8h3" />,
    isForOrdering: false,
    roles: roleSets.management,
  },
  {
    to: paths.adminCategories,
    name: names.categories,
    icon: <Glyph d="M4 6.5h.2M8.5 6.5H20M4 12h.2M8.5 12H20M4 17.5h.2M8.5 17.5H20" />,
    isForOrdering: false,
    roles: roleSets.management,
  },
  {
    to: paths.adminOffers,
    name: names.offers,
    icon: <Glyph d="M3.5 12.5v-9h9l8 8-9 9zM8 8h.2" />,
    isForOrdering: false,
    roles: roleSets.management,
  },
  {
    to: paths.adminReports,
    name: names.reports,
    icon: <Glyph d="M4.5 4.5v15h15M9 16v-4M13 16V8M17 16v-6" />,
    isForOrdering: true,
    roles: roleSets.management,
  },
]

const mayOpen = (role: StaffRole, entry: StaffEntry): boolean => entry.roles.includes(role)

/**
 * Where the staff can go.
 *
 * @param restaurant Whose settings count; undefined until it is known.
 * @param role Who is logged in.
 * @param waiting How many orders and calls wait to be looked at in the room.
 * @returns The entries to show, in the spec's order.
 */
export const staffEntries = (
  restaurant: Restaurant | undefined,
  role: StaffRole,
  waiting: number,
): readonly NavigationEntry[] =>
  entries
    .filter((entry) => mayOpen(role, entry) && !(entry.isForOrdering && restaurant?.settings.menuCardOnly))
    .map((entry) => (entry.to === paths.adminTables ? { ...entry, waiting } : entry))

/**
 * The name of a screen that somebody of this role has no right to.
 *
 * @param role Who is logged in.
 * @param path The address they opened.
 * @returns What the navigation of others calls it; undefined when it may be opened.
 */
export const forbiddenScreen = (role: StaffRole, path: string): string | undefined =>
  entries.find((entry) => !mayOpen(role, entry) && isCurrent(entry, path))?.name
