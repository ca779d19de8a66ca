import type { Bill, KotChange, PaperMark } from '@thali/contract'

/** Texts of papers that printers print (plan §7). */
export const paperMessages = {
  marks: {
    duplicate: 'DUPLICATE',
    'possible-repeat': 'POSSIBLE REPEAT',
  } satisfies Record<PaperMark, string>,
  /** Below the mark of a repeat. */
  repeatHint: 'It may have been printed before. Please check.',

  changes: { new: '', change: 'CHANGED', void: 'VOID', move: 'MOVED', remake: 'REMAKE' } satisfies Record<
    KotChange,
    string
  >,
  table: 'TABLE',
  fromTable: (table: string): string => `FROM TABLE ${table}`,
  orderNumber: (number: number): string => `#${number}`,
  ordered: (time: string): string => `Ordered ${time}`,
  was: (quantity: number): string => `was ${quantity}`,
  voided: 'VOID',
  added: (quantity: number): string => `+${quantity}`,
  removed: (quantity: number): string => `−${quantity}`,
  option: (name: string, quantity: number): string => (quantity > 1 ? `+ ${name} × ${quantity}` : `+ ${name}`),
  reason: (reason: string): string => `Reason: ${reason}`,
  by: (name: string): string => `By ${name}`,
  /** A guest who gave no name. */
  guest: (number: number): string => `Guest ${number}`,
  guests: (count: number): string => (count === 1 ? '1 guest' : `${count} guests`),
  units: (count: number): string => (count === 1 ? '1 item' : `${count} items`),

  /** Bills that are not to be paid. */
  states: { issued: undefined, paid: undefined, cancelled: 'CANCELLED', credited: 'CREDITED' } satisfies Record<
    Bill['status'],
    string | undefined
  >,
  chosen: (name: string, quantity: number): string => (quantity > 1 ? `${name} × ${quantity}` : name),
  scanToPay: (amount: string): string => `Scan to pay ${amount} by UPI`,
  upiAddress: (address: string): string => `UPI: ${address}`,

  testTitle: 'Test print',
  testWidth: (width: number): string => `${width} mm paper`,
  testRuler: 'The ruler reaches both edges. If it is cut off, the width of the paper is wrong.',
  testScripts: 'Each line shows a dish and an amount:',
  testCode: 'Scan me',
  testCodeText: 'Thali test print',
  /** A dish in each script. */
  samples: [
    'Paneer tikka',
    'पनीर टिक्का',
    'પનીર ટિક્કા',
    'ਪਨੀਰ ਟਿੱਕਾ',
    'পনির টিক্কা',
    'பனீர் டிக்கா',
    'పనీర్ టిక్కా',
    'ಪನೀರ್ ಟಿಕ್ಕಾ',
    'പനീർ ടിക്ക',
    'پنیر ٹکا',
  ],
  sampleAmount: '₹1,240.00',
} as const
