import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The links to the screens below Settings. */
export const linkMessages = staffTexts('link', {
  label: 'More settings',
  section: 'People and more',
  staff: {
    title: 'Staff',
    words: 'Add people, change what they may do, and give a new password.',
  },
  activity: {
    title: 'Activity',
    words: 'Who changed what: prices, orders, bills, settings and staff.',
  },
  tableCards: {
    title: 'Table cards',
    words: 'Print the QR codes of your tables, and replace one that was shared.',
  },
  menuFile: {
    title: 'Menu as a file',
    words: 'Download the menu for Excel, or import one from a table.',
  },
  backups: {
    title: 'Backups',
    words: 'When all data was saved last, and how to get it back.',
  },
  ownRestaurants: {
    title: 'Restaurants',
    words: 'Open another restaurant of yours, switch to it, and see the sales of all.',
  },
  account: {
    title: 'My account',
    words: 'Your own password, and the devices where you are logged in.',
  },
  selfCheck: {
    title: 'Self-check',
    words: 'Whether this device and the server are ready, and what to do if not.',
  },
})
