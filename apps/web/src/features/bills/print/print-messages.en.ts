import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the print page of a bill and of what only paper has. */
export const printMessages = staffTexts('printBill', {
  title: 'Print the bill',
  loading: 'Loading the bill...',
  failedTitle: 'We could not load the bill.',
  unknownTitle: 'This bill cannot be opened here.',
  unknownBody: 'It belongs to another restaurant or table, or your session has ended.',
  failedLog: 'Error retrieving the bill to print',
  settingsFailedLog: 'Error reading the paper of this device',
  settingsNotKeptLog: 'Error keeping the paper of this device',

  document: 'Document',
  bill: 'Bill {number}',
  creditNoteOf: 'Credit note {number}',
  paper: 'Paper',
  papers: { '58': '58 mm', '80': '80 mm', a5: 'A5' },
  paperHint: 'Rolls of 58 and 80 mm, or a sheet. This device remembers it.',
  markDuplicate: 'Mark as duplicate',
  duplicateHint: 'This device has printed it before.',
  addUpi: 'Add a UPI code for {amount}',
  leaveOutUpi: 'Leave out the UPI code',
  noUpiAddress: 'The restaurant has no UPI address.',
  nothingDue: 'Nothing is due any more.',
  upiFailedLog: 'Error requesting a UPI payment for the paper',
  print: 'Print',
  preview: 'Preview',

  upiCode: 'UPI code for {amount}',
  signedCode: 'Signed code of the e-invoice',
})
