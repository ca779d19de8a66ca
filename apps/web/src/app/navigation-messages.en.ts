/** Names of the navigation exactly as spec §2 "Shared layout" has them; Kitchen, Today, Bills, Day close, Option Groups and Settings are ours. */
export const navigationMessages = {
  menu: 'Menu Card',
  myOrders: 'My Orders',
  login: 'Login',
  tables: 'Table Service',
  kitchen: 'Kitchen',
  recentOrders: 'Recent Orders',
  today: 'Today',
  bills: 'Bills',
  dayClose: 'Day close',
  items: 'Items',
  optionGroups: 'Option Groups',
  categories: 'Categories',
  offers: 'Offer Setup',
  reports: 'Reports',
  settings: 'Settings',
} as const
