/** Names of the navigation exactly as spec §2 "Shared layout" has them. */
export const appMessages = {
  navigation: {
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
  },
  /** Titles of the screens that are not in the navigation. */
  titles: { search: 'Search', basket: 'Basket' },
  skipToContent: 'Skip to content',
  table: (tableNumber: number): string => `Table ${tableNumber}`,
  crashTitle: 'Something went wrong.',
  crashHint: 'Your basket is safe. Please reload the page.',
  reload: 'Reload',
} as const
