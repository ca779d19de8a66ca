import { texts } from '#web/lib/language/texts.ts'
/** Texts of the menu. Those in the spec are exactly the spec's (§2 "Splash screen", "Menu"). */
export const menuMessages = texts('menu', {
  splashTitle: 'Order delicious food with ease',
  table: 'Table {tableNumber}',
  title: 'Menu Card',
  skipToDishes: 'Skip to the dishes',
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
  from: 'From {date}',
  /** Breaks only before the dot, on a narrow card. */
  left: ' ·\u00A0{count}\u00A0left',
  /** The lowest price of a dish with portions. */
  fromPrice: 'from {price}',
  /** The energy of a serving. */
  kcal: '{kcal} kcal',
  /** On a dish of a shared table. */
  ordered: '{count} already ordered at your table',
  details: 'More about {dish}',
  enlarge: 'Show a larger picture of {dish}',
  scrollToTop: 'Back to top',
  failedTitle: 'We could not load the menu.',
  failedHint: 'Please check your connection and try again, or ask the staff for help.',
  /** The device's clock says that the date of the dish has passed. */
  askStaff: 'Ask the staff',
  unknownPlace: 'Restaurant',
  /** Where bills add taxes to the prices (plan §6). */
  taxes: 'Prices + taxes',
})
