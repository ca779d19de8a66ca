import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the floor view in the first download of Table Service. */
export const tableViewMessages = staffTexts('tableView', {
  showFloor: 'Floor',
  showLists: 'Orders',
  fetchFailedLog: 'Error retrieving the tables',
})
