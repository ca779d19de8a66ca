import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the dialog that notes an e-invoice. */
export const eInvoiceMessages = staffTexts('eInvoice', {
  failedLog: 'Error saving an e-invoice',
  title: 'E-invoice of {number}',
  hint: 'Copy the answer of the e-invoice portal. The bill itself stays as it is; IRN and code are on later prints.',
  document: 'Document',
  irn: 'IRN',
  irnWrong: 'An IRN has 64 digits or letters from a to f.',
  ackNumber: 'Acknowledgement number',
  ackNumberWrong: 'It has 10 to 20 digits.',
  ackDate: 'Date of the acknowledgement',
  signedQr: 'Text of the signed QR code (may stay empty)',
  signedQrWrong: 'This is not the text of a signed QR code.',
  codeFaults: {
    irn: 'This is the code of another IRN.',
    document: 'This is the code of another document.',
    seller: 'This is the code of another seller.',
  },
  save: 'Save',
  remove: 'Remove',
  saved: 'E-invoice of {number}: saved.',
  removed: 'E-invoice of {number}: removed.',
})
