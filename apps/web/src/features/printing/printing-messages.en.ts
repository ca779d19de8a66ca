import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Words about printers and papers on all screens of staff (plan §7). */
export const printingMessages = staffTexts('printing', {
  trouble: {
    unreachable: 'Nothing answers at its address. Is it on, and in the network?',
    refused: 'The device at its address is no printer, or its port is another one.',
    name_unknown: 'Its name is not known in the network.',
    address_refused: 'Its address is not in the network of the restaurant.',
    slow: 'It takes no data. Switch it off and on.',
    broken_off: 'It ended the connection within a paper. Switch it off and on.',
    paper_out: 'No paper.',
    cover_open: 'The cover is open.',
    fault: 'It reports a fault. Look at its lamps.',
  },
  works: 'No fault known.',
  waiting: { one: '{count} paper waits.', other: '{count} papers wait.' },
  held: {
    one: '{count} paper is held. Is it still needed?',
    other: '{count} papers are held. Are they still needed?',
  },
  failed: { one: '{count} paper was not printed.', other: '{count} papers were not printed.' },

  alerts: 'Printers that need help',
  tryAgain: 'Try again',
  tryAgainAt: 'Try again: {printer}',
  tried: 'Trying again: {printer}',
  tryFailedLog: 'Error printing again',
  toPapers: 'Show papers',
  toPapersOf: 'Show papers of {printer}',
  toSettings: 'Settings',
  noAnswer: 'No answer from the server. The paper may be printed all the same: look before you print it again.',
  fetchFailedLog: 'Error retrieving the printers',

  kot: 'Kitchen ticket',
  kotOf: 'Kitchen ticket of order {order}',
  bill: 'Bill',
  billOf: 'Bill {number}',
  test: 'Test page',
  drawer: 'Cash drawer',
  atTable: '{paper}, table {table}',

  print: 'Print',
  sent: '{paper} is on its way to {printer}.',
  sentDuplicate: '{paper} is on its way to {printer}, marked DUPLICATE.',
  printFailedLog: 'Error printing',
  orderTitle: 'Print order {order} again?',
  orderHint: 'Its kitchen ticket is printed with the mark DUPLICATE.',
  at: 'Printer',
  asOrdered: 'The printers of its stations',
  order: 'Order {order}',
})
