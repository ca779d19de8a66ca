/** The paths of the app's screens, as patterns (spec §2 "Route list"). The server answers other paths with 404. */
export const pages = {
  root: '/',
  guestHome: '/restaurants/:restaurantId/tables/:tableNumber/home',
  menu: '/menu',
  search: '/search',
  basket: '/basket',
  myOrders: '/orders/my-orders',
  /** A second path of My Orders, which some readings of the specification use. */
  myOrdersShort: '/orders',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminMenu: '/admin/menu',
  adminSearch: '/admin/search',
  adminBasket: '/admin/basket',
  adminTables: '/admin/tables',
  /** For waiters; not in the specification. */
  orderPad: '/admin/order',
  runningOrders: '/admin/orders/running',
  recentOrders: '/admin/orders/recent',
  adminItems: '/admin/items',
  addItem: '/admin/items/add',
  editItem: '/admin/items/edit',
  adminCategories: '/admin/categories',
  reorderCategories: '/admin/categories/reorder',
  adminOffers: '/admin/offers',
  adminReports: '/admin/reports',
} as const
