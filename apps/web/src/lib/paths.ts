import { pages } from '@thali/contract'

const withQuery = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/**
 * Every address of the app (spec §2 "Route list"). The table, item or type of a screen is in its query, so that the
 * screen works after a reload (design §4.13).
 */
export const paths = {
  ...pages,
  guestHome: (restaurantId: string, tableNumber: number): string =>
    `/restaurants/${encodeURIComponent(restaurantId)}/tables/${tableNumber}/home`,
  runningOrders: (tableNumber: number): string => withQuery(pages.runningOrders, { table: tableNumber }),
  editItem: (itemId: string): string => withQuery(pages.editItem, { item: itemId }),
  reorderCategories: (type: string): string => withQuery(pages.reorderCategories, { type: type.toLowerCase() }),
} as const

/** Whether an address belongs to the staff area or its login (spec §2: "when the path contains /admin"). */
export const isStaffPath = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path)

export type TableLink = {
  readonly restaurantId: string
  /** Undefined when the link has no valid table number. */
  readonly tableNumber: number | undefined
}

/** Reads a table link, the address of the guest home (spec §2 "Route list"); undefined for any other address. */
export const readTableLink = (path: string): TableLink | undefined => {
  const [, id, table = ''] = /^\/restaurants\/([^/]+)\/tables\/([^/]+)\/home\/?$/.exec(path) ?? []
  if (id === undefined) return undefined
  try {
    const tableNumber = /^[1-9]\d{0,3}$/.test(table) ? Number(table) : undefined
    return { restaurantId: decodeURIComponent(id), tableNumber }
  } catch {
    // An incomplete escape sequence: no restaurant has such an id.
    return { restaurantId: id, tableNumber: undefined }
  }
}
