// Every address of the app (spec §2 "Route list"). The table, item or type of a screen is in its query, so that the
// screen works after a reload (design §4.13). Imported as `paths`.
import * as pages from '@thali/contract/basics/pages'

export * from '@thali/contract/basics/pages'

const withQuery = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

// Functions replace the patterns of the same name.

export const guestHome = (restaurantId: string, tableNumber: number): string =>
  `/restaurants/${encodeURIComponent(restaurantId)}/tables/${tableNumber}/home`

export const myBill = (billId: string): string => withQuery(pages.myBill, { bill: billId })

/** The link is a secret: browsers send what follows the number sign to no server. */
export const keptBill = (link: string): string => `${pages.keptBill}#${link}`

export const runningOrders = (tableNumber: number): string => withQuery(pages.runningOrders, { table: tableNumber })

export const editItem = (itemId: string): string => withQuery(pages.editItem, { item: itemId })

export const reorderCategories = (type: string): string =>
  withQuery(pages.reorderCategories, { type: type.toLowerCase() })

/** The form of a new item with the fields of another one. */
export const copyItem = (itemId: string): string => withQuery(pages.addItem, { copy: itemId })

export const editOptionGroup = (groupId: string): string => withQuery(pages.editOptionGroup, { group: groupId })

/** The print page of a bill; `isAtOnce` also opens the print dialog of the browser. */
export const printBill = (billId: string, isAtOnce = false): string =>
  withQuery(pages.printBill, { bill: billId, ...(isAtOnce && { print: 'now' }) })

export const staffBill = (billId: string): string => withQuery(pages.staffBill, { bill: billId })

/** A business day such as `2026-11-20`. */
export const dayClose = (date: string): string => withQuery(pages.dayClose, { date })

/** Bills that are issued; the address without a query lists the open tables. */
export const issuedBills = withQuery(pages.staffBills, { list: 'issued' })

/** The screens that a bill of a table returns to. */
export type BillOrigin = 'tables' | 'bills'

/** The bill of a table. `from` is the page before it; `isPaying` opens the payment of an unpaid bill. */
export const tableBill = (tableNumber: number, from?: BillOrigin, isPaying = false): string =>
  withQuery(pages.tableBill, { table: tableNumber, ...(from && { from }), ...(isPaying && { pay: 1 }) })

/** The bill of one order, for counters, where each guest pays alone. `isPaying` opens the payment once it is issued. */
export const orderBill = (tableNumber: number, orderId: string, isPaying = false): string =>
  withQuery(pages.tableBill, { table: tableNumber, order: orderId, ...(isPaying && { pay: 1 }) })
