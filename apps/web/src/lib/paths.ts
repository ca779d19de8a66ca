export * as paths from './addresses.ts'

/** Whether an address belongs to the staff area or its login (spec §2: "when the path contains /admin"), or is the kitchen's. */
export const isStaffPath = (path: string): boolean => /^\/(?:admin|kitchen)(?:[/?#]|$)/.test(path)

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
