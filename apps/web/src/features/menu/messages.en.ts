/** Texts of the menu. Those in the spec are exactly the spec's (§2 "Splash screen", "Menu"). */
export const menuMessages = {
  splashTitle: 'Order delicious food with ease',
  table: (tableNumber: number): string => `Table ${tableNumber}`,
  title: 'Menu Card',
  basket: 'Basket',
  search: 'Search',
  categories: 'Categories',
  /** Opens the list of categories. */
  menu: 'Menu',
  loading: 'Loading the menu...',
  unavailable: 'Unavailable',
  fromTomorrow: 'From tomorrow',
  soldOut: 'Sold out',
  // The chip of a card has two lines.
  soldOutUntilTomorrow: 'Sold out until\ntomorrow',
  from: (date: string): string => `From ${date}`,
  /** Breaks only before the dot, on a narrow card. */
  left: (count: number): string => ` ·\u00A0${count}\u00A0left`,
  /** Before the lowest price of a dish with portions. */
  fromPrice: 'from ',
  details: (dish: string): string => `More about ${dish}`,
  enlarge: (dish: string): string => `Show a larger picture of ${dish}`,
  scrollToTop: 'Back to top',
  failedTitle: 'We could not load the menu.',
  failedHint: 'Please check your connection and try again, or ask the staff for help.',
  unknownPlace: 'Restaurant',
  /** Where bills add taxes to the prices (plan §6). */
  taxes: 'Prices + taxes',
} as const
