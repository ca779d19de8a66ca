/** The words around a further order for a table with a running one (spec §4 "Adding more items to an order"). */
export const orderForMessages = {
  adding: (tableNumber: number): string => `A further order for table ${tableNumber}`,
  end: 'Stop adding',
  confirmEnd: (summary: string, tableNumber: number): string =>
    `Do you want to drop the further order for table ${tableNumber}? The basket holds ${summary}, not sent yet.`,
  confirmEndYes: 'Empty and stop',
} as const
