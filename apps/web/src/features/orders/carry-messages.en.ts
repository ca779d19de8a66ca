import { shortDurationText } from '#web/lib/duration.ts'

/** The texts of "Ready to carry" on Table Service (plan §5). */
export const carryMessages = {
  title: 'Ready to carry',
  table: 'Table',
  line: (units: number, dish: string): string => `${units}× ${dish}`,
  age: (minutes: number): string => (minutes === 0 ? 'Ready just now' : `Ready ${shortDurationText(minutes)}`),
  order: (orderNumber: number): string => `#${orderNumber}`,
  served: 'Served',
  servedName: (tableNumber: number): string => `Served: table ${tableNumber}`,
  undo: 'Undo',
  undoName: (tableNumber: number): string => `Undo: table ${tableNumber} served`,
  isServed: 'Served',
  retry: 'Served, again',
  notServed: 'Not saved yet: no answer from the server. It is sent again once you are connected, or tap again.',
  notUndone: 'Not undone yet: no answer from the server. It is sent again once you are connected, or tap Undo again.',
  saidServed: (tableNumber: number): string => `Table ${tableNumber} served`,
  saidUndone: (tableNumber: number): string => `Table ${tableNumber} is to be served again`,
} as const
