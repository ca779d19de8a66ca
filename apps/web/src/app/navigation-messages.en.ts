/** Names of the navigation exactly as spec §2 "Shared layout" has them. */
export const navigationMessages = {
  menu: 'Menu Card',
  myOrders: 'My Orders',
  login: 'Login',
  tables: 'Table Service',
  recentOrders: 'Recent Orders',
  items: 'Items',
  categories: 'Categories',
  offers: 'Offer Setup',
  reports: 'Reports',
  logout: 'Logout',
} as const
