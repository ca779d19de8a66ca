// The paths of the app's screens, as patterns (spec §2 "Route list"). The server answers other paths with 404. Imported
// as `pages`.

export const root = '/'
/** The first run of a server without a restaurant; not in the specification. */
export const setup = '/setup'
export const guestHome = '/restaurants/:restaurantId/tables/:tableNumber/home'
export const menu = '/menu'
export const search = '/search'
export const basket = '/basket'
export const myOrders = '/orders/my-orders'
/** A second path of My Orders, which some readings of the specification use. */
export const myOrdersShort = '/orders'
/** A bill on the diner's phone, and one that was kept by its link. Not in the specification. */
export const myBill = '/orders/bill'
export const keptBill = '/bill'
export const admin = '/admin'
export const adminLogin = '/admin/login'
export const adminMenu = '/admin/menu'
export const adminSearch = '/admin/search'
export const adminBasket = '/admin/basket'
export const adminTables = '/admin/tables'
/** The kitchen display; not in the specification. */
export const kitchen = '/kitchen'
/** For waiters; not in the specification. */
export const orderPad = '/admin/order'
export const runningOrders = '/admin/orders/running'
export const recentOrders = '/admin/orders/recent'
/** A bill with its payments; not in the specification. */
export const staffBill = '/admin/bills/bill'
export const adminItems = '/admin/items'
export const addItem = '/admin/items/add'
export const editItem = '/admin/items/edit'
export const adminCategories = '/admin/categories'
export const reorderCategories = '/admin/categories/reorder'
/** Option groups and settings are not in the specification. */
export const optionGroups = '/admin/option-groups'
export const addOptionGroup = '/admin/option-groups/add'
export const editOptionGroup = '/admin/option-groups/edit'
export const adminOffers = '/admin/offers'
export const adminReports = '/admin/reports'
/** Not in the specification. */
export const today = '/admin/today'
export const settings = '/admin/settings'
/** Staff accounts, and the password and sessions of the own account. Not in the specification. */
export const staff = '/admin/settings/staff'
export const activity = '/admin/settings/activity'
export const account = '/admin/account'
/** Not in the specification. */
export const selfCheck = '/admin/settings/self-check'
/** Table cards on paper; not in the specification. */
export const tableCards = '/admin/settings/table-cards'
/** The restaurants of an owner; not in the specification. */
export const ownRestaurants = '/admin/restaurants'
/** Backups of all data; not in the specification. */
export const backups = '/admin/settings/backups'
/** Import and export of the menu; not in the specification. */
export const menuFile = '/admin/settings/menu-file'
/** The dishes that ids of platforms and websites stand for; not in the specification. */
export const sourceItems = '/admin/settings/source-items'
/** Printed papers, and papers that wait for printers; not in the specification. */
export const papers = '/admin/papers'
/** A page that prints by itself, with a token of its own; not in the specification. */
export const printHost = '/admin/print-host'
/** The tokens of takeaway orders on a screen of the room; not in the specification. */
export const board = '/board/:code'
/** A bill on paper, for staff and diners; not in the specification. */
export const printBill = '/bills/print'
/** Bills and business days of staff; not in the specification. */
export const staffBills = '/admin/bills'
export const dayClose = '/admin/days'
/** The bill of a table, for staff; not in the specification. */
export const tableBill = '/admin/orders/bill'
