import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of "Ready to carry" on Table Service (plan §5). */
export const carryMessages = staffTexts('carry', {
  title: 'Ready to carry',
  table: 'Table',
  line: '{units}× {dish}',
  readyNow: 'Ready just now',
  readyFor: 'Ready {duration}',
  order: '#{orderNumber}',
  served: 'Served',
  servedName: 'Served: table {tableNumber}',
  undo: 'Undo',
  undoName: 'Undo: table {tableNumber} served',
  isServed: 'Served',
  retry: 'Served, again',
  notServed: 'Not saved yet: no answer from the server. It is sent again once you are connected, or tap again.',
  notUndone: 'Not undone yet: no answer from the server. It is sent again once you are connected, or tap Undo again.',
  saidServed: 'Table {tableNumber} served',
  saidUndone: 'Table {tableNumber} is to be served again',
  /** Of a takeaway order. */
  token: 'Token',
  handOver: 'Handed over',
  handOverName: 'Handed over: token {token}',
  isHandedOver: 'Handed over',
  undoTokenName: 'Undo: token {token} handed over',
  saidHandedOver: 'Token {token} handed over',
  saidTokenUndone: 'Token {token} is to be handed over again',
})
