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
  skipToContent: 'Skip to content',
  table: (tableNumber: number): string => `Table ${tableNumber}`,
  crashTitle: 'Something went wrong.',
  crashHint: 'Your basket is safe. Please reload the page.',
  notDownloaded: 'Not downloaded',
  notDownloadedTitle: 'This page could not be downloaded.',
  notDownloadedHint: 'Check the connection and try again. If that does not help, reload: there may be a newer version.',
  reload: 'Reload',
} as const
