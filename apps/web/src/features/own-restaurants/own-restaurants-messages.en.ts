import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the screen Restaurants. */
export const ownMessages = staffTexts('ownRestaurants', {
  title: 'Restaurants',
  intro: 'With one account you work in several restaurants. Each keeps its own menu, staff, orders and money.',
  loading: 'Loading your restaurants...',
  failedTitle: 'We could not load your restaurants.',
  failedLog: 'Error retrieving the restaurants of the account',
  savingFailedLog: 'Error adding a restaurant',
  count: { one: '{count} restaurant', other: '{count} restaurants' },
  add: 'Open a new restaurant',
  addHint: 'You log in there with the same username and password, and you are its admin.',
  name: 'Name',
  nameMissing: 'Please enter the name.',
  tables: 'Number of tables',
  tablesWrong: 'Please enter a number from 1 to {count}.',
  address: 'Address in links and table cards',
  addressHint: 'It never changes. Small letters, digits and hyphens.',
  addressWrong: 'Only small letters a to z, digits and hyphens.',
  copyMenu: 'Copy the menu of {name}',
  copyMenuHint: 'You see what is copied before anything is stored.',
  create: 'Open the restaurant',
  pinHint: 'If you use a PIN on shared tablets, it is removed. You can set a new one under Staff.',
  join: 'Add an existing one',
  joinHint:
    'Enter the username and password of an admin of that restaurant on this server. You become an admin of it too.',
  username: 'Username of its admin',
  usernameMissing: 'Please enter the username.',
  password: 'Password',
  passwordMissing: 'Please enter the password.',
  joined: 'You are an admin of {name} now.',
})
