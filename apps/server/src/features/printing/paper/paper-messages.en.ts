import type { Bill } from '@thali/contract'

/** Texts of papers that printers print, in English (plan §7). Those of kitchen tickets are in kot-texts.ts. */
export const paperMessages = {
  orderNumber: (number: number): string => `#${number}`,
  added: (quantity: number): string => `+${quantity}`,
  removed: (quantity: number): string => `−${quantity}`,
  option: (name: string, quantity: number): string => (quantity > 1 ? `+ ${name} × ${quantity}` : `+ ${name}`),

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
