import type { BillPaper, KotLine, KotPaper, TestPaper } from '@thali/contract/printing/paper'

/** One line of a KOT: one unit without choices. */
export const kotLine = (name: string, rest: Partial<KotLine> = {}): KotLine => ({
  name,
  quantity: 1,
  options: [],
  isVoided: false,
  ...rest,
})

/** A KOT of table 12. */
export const kotPaper = (lines: readonly KotLine[], rest: Partial<KotPaper> = {}): KotPaper => ({
  kind: 'kot',
  change: 'new',
  restaurantName: 'Monsoon House',
  table: { number: 12, label: 'Terrace 3', area: 'Garden' },
  orderId: 'order-48',
  orderNumber: 48,
  stationName: 'Tandoor',
  orderedDateTime: '2026-11-23T14:05:00Z',
  sentDateTime: '2026-11-23T14:05:20Z',
  guests: 4,
  by: 'Asha',
  lines,
  ...rest,
})

/** A test print. */
export const testPaper = (width: 58 | 80): TestPaper => ({
  kind: 'test',
  restaurantName: 'Monsoon House',
  printerName: 'Kitchen',
  width,
  sentDateTime: '2026-11-23T14:05:00Z',
})

type Line = BillPaper['bill']['lines'][number]

const billLine = (id: string, itemName: string, price: number, rest: Partial<Line> = {}): Line => ({
  id,
  itemId: id,
  itemName,
  price,
  quantity: 1,
  orderId: 'order-48',
  taxClass: 'food',
  isTaxIncluded: false,
  value: price,
  discount: 0,
  taxable: price,
  cgst: 0,
  sgst: 0,
  vat: 0,
  total: price,
  ...rest,
})

const groups: BillPaper['bill']['groups'] = [
  {
    taxClass: 'food',
    name: 'Food',
    code: '996331',
    kind: 'gst',
    rate: 5,
    isTaxIncluded: false,
    taxable: 1240,
    cgst: 31,
    sgst: 31,
    vat: 0,
  },
  {
    taxClass: 'alcohol',
    name: 'Alcohol',
    kind: 'vat',
    rate: 20,
    isTaxIncluded: false,
    taxable: 450,
    cgst: 0,
    sgst: 0,
    vat: 90,
  },
]

/** The link of the UPI code on `billPaper`. */
export const upiLinkOfBill =
  'upi://pay?pa=monsoonhouse@okhdfcbank&pn=Monsoon%20House&tr=MH262700042A1&am=1842.00&cu=INR'

/** A tax invoice over food and alcohol with a UPI code. */
export const billPaper = (rest: Partial<BillPaper['bill']> = {}): BillPaper => ({
  kind: 'bill',
  upi: { link: upiLinkOfBill, amount: 1842 },
  bill: {
    id: 'bill-42',
    restaurantId: 'monsoon-house',
    number: 'MH/26-27/00042',
    kind: 'tax-invoice',
    tableNumber: 12,
    tableLabel: 'Terrace 3',
    orderIds: ['order-48'],
    orderNumbers: [48, 51],
    issuedDateTime: '2026-11-23T15:05:00Z',
    seller: {
      scheme: 'regular',
      legalName: 'Monsoon House Hospitality',
      address: '14, Residency Road\nBengaluru 560025, Karnataka',
      gstin: '29ABCDE1234F1Z5',
      fssai: '11223344556677',
      footer: 'Thank you. धन्यवाद।',
    },
    lines: [
      billLine('1', 'Paneer Tikka', 340, {
        quantity: 2,
        value: 680,
        portion: { id: 'half', name: 'Half' },
        options: [{ optionId: 'cheese', groupName: 'Extras', name: 'Extra cheese', price: 20, quantity: 2 }],
      }),
      billLine('2', 'पनीर मक्खनी', 610, { discount: 50 }),
      billLine('3', 'Kingfisher 650 ml', 450, { taxClass: 'alcohol' }),
    ],
    groups,
    discounts: [{ lineId: '2', amount: 50, value: 50, reason: 'Waited too long' }],
    discount: 50,
    total: 1842,
    roundOff: 0,
    roundTo: 'rupee',
    payable: 1842,
    payments: [],
    refunds: [],
    creditNotes: [],
    due: 1842,
    toRefund: 0,
    status: 'issued',
    isStale: false,
    version: 1,
    ...rest,
  },
})
