/** The texts of the floor view in the first download of Table Service. */
export const tableViewMessages = {
  showFloor: 'Floor',
  showLists: 'Orders',
  fetchFailedLog: 'Error retrieving the tables',
} as const
