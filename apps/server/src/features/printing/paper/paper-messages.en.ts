/** Texts of papers that printers print, in English (plan §7). Those of kitchen tickets are in kot-texts.ts, those of bills in the contract. */
export const paperMessages = {
  kotNumber: (number: number): string => `KOT #${number}`,
  added: (quantity: number): string => `+${quantity}`,
  removed: (quantity: number): string => `−${quantity}`,
  option: (name: string, quantity: number): string => (quantity > 1 ? `+ ${name} × ${quantity}` : `+ ${name}`),
  chosen: (name: string, quantity: number): string => (quantity > 1 ? `${name} × ${quantity}` : name),

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
