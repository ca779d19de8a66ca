import { texts } from '#web/lib/language/texts.ts'

/** The diner's entries of the navigation, exactly as spec §2 "Shared layout" has them. */
export const navigationMessages = texts('navigation', {
  menu: 'Menu Card',
  myOrders: 'My Orders',
  login: 'Login',
})
