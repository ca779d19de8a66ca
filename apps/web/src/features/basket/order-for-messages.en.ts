/** The words around adding to an order that is running already (spec §4). */
export const orderForMessages = {
  adding: (tableNumber: number): string => `Adding to the order of table ${tableNumber}`,
  end: 'Stop adding',
  confirmEnd: (summary: string, tableNumber: number): string =>
    `Do you want to stop adding to the order of table ${tableNumber}? The basket holds ${summary}, not sent yet.`,
  confirmEndYes: 'Empty and stop',
} as const
