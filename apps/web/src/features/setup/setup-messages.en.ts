import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the first run (plan §8.1). */
export const setupMessages = staffTexts('setup', {
  title: 'Set up your restaurant',
  loading: 'One moment …',
  failedTitle: 'We could not reach the server.',
  failedBody: 'Is this phone on the same network as the computer that runs Thali?',
  step: 'Step {at} of {count}',
  next: 'Continue',
  back: 'Back',
  noAnswer: 'The server did not answer. Nothing that you typed is lost. Please try again.',

  codeTitle: 'Enter the setup code',
  codeHint: 'The computer that runs Thali has printed a line such as “Setup code: ABCD-EFGH”. It is new at each start.',
  code: 'Setup code',
  codeMissing: 'Please enter the code.',
  codeWrong: 'This is not the code. Look for the newest line “Setup code” on the computer that runs Thali.',

  restaurantTitle: 'Your restaurant',
  restaurantHint: 'All of this except the address can be changed later in Settings.',
  name: 'Name of the restaurant',
  tables: 'Number of tables',
  tablesInvalid: 'Please enter a number from 1 to {max}.',
  address: 'Address',
  addressHint: 'Part of the links of your tables, so it cannot be changed later.',
  addressInvalid: 'Please use small letters, digits and hyphens only, such as blue-lotus.',
  changeAddress: 'Change',

  adminTitle: 'Your login',
  adminHint: 'With this you change the menu and the settings. Waiters get logins of their own later.',
  username: 'Username',
  usernameInvalid: 'Please use letters without accents, digits, dots, hyphens, _ and @, without spaces.',
  password: 'Password',
  passwordHint: 'At least {min} characters. Four words are easy to remember.',
  passwordShort: 'Please enter at least {min} characters.',

  menuTitle: 'Your menu',
  menuHint: 'Start with dishes that most restaurants of a kind have. You can change or remove each one, and its price.',
  emptyMenu: 'Empty menu',
  emptyMenuHint: 'You add the dishes yourself, or from a file.',
  menuFacts: '{dishes} dishes: {categories}',

  summaryTitle: 'Is this right?',
  summaryHint: 'Nothing is stored yet. The button creates the restaurant and logs you in.',
  summaryRestaurant: 'Restaurant',
  summaryTables: 'Tables',
  summaryAddress: 'Address',
  summaryAdmin: 'Your username',
  summaryMenu: 'Menu',
  summaryDishes: '{name}, {dishes} dishes',
  pricesHint:
    'Check the prices and diet marks of the dishes before guests order. Allergens are empty: only you know them.',
  create: 'Create the restaurant',

  doneTitle: 'The restaurant is set up already.',
  doneBody: 'Please log in with the username and password that were chosen then.',
  doneBodyLoggedIn: 'You are logged in on this device.',
  login: 'Log in',
  openTables: 'Open Table Service',
  /** Logged, never shown. */
  failedLog: 'The set-up failed',
})
