import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The staff's entries of the navigation: spec §2 "Shared layout". Kitchen, Today, Bills, Day close, Option Groups and Settings are ours. */
export const staffNavigationMessages = staffTexts('staffNavigation', {
  menu: 'Menu Card',
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
})
