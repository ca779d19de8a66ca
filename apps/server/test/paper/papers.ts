import type { BillPaper, DayPaper, KotLine, KotPaper, TestPaper } from '@thali/contract/printing/paper'

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

const counted = (count: number, amount: number) => ({ count, amount })

const closedReport: DayPaper['report'] = {
  restaurantId: 'monsoon-house',
  date: '2026-11-23',
  isClosed: true,
  closedDateTime: '2026-11-23T18:30:00Z',
  staffId: 'asha',
  series: [
    { series: 'MH/26-27', kind: 'bill', first: 'MH/26-27/00001', last: 'MH/26-27/00042', count: 42, cancelled: 1 },
    {
      series: 'MH-C/26-27',
      kind: 'credit-note',
      first: 'MH-C/26-27/00001',
      last: 'MH-C/26-27/00001',
      count: 1,
      cancelled: 0,
    },
  ],
  bills: counted(41, 123_456.5),
  cancelled: counted(1, 347),
  creditNotes: counted(1, 95),
  value: 120_400,
  net: 117_577.62,
  discounts: counted(3, 450),
  discountReasons: [{ reason: 'Regular guest', ...counted(2, 350) }],
  complimentary: counted(1, 100),
  voids: counted(2, 480),
  takenOff: {
    seen: counted(2, 480),
    unseen: counted(1, 90),
    people: [{ staffId: 'ravi', name: 'ravi', role: 'waiter', seen: counted(2, 480), unseen: counted(1, 90) }],
  },
  remakes: 1,
  closedWithoutBill: counted(1, 220),
  operators: [
    { name: 'Quick', slips: counted(3, 1_250.5), owed: counted(7, 2_900) },
    { name: 'Zippy', slips: counted(0, 0), owed: counted(2, 640.25) },
  ],
  methods: [
    { method: 'cash', ...counted(20, 60_000), tips: 500, refunded: 95 },
    { method: 'upi', ...counted(20, 62_956.5), tips: 240, refunded: 0 },
  ],
  tips: 740,
  refunds: counted(1, 95),
  unconfirmedUpi: { ...counted(1, 500), bills: 1 },
  paidTwiceUpi: counted(1, 347),
  taxes: [
    {
      taxClass: 'food',
      name: 'Food',
      code: '996331',
      kind: 'gst',
      rate: 5,
      taxable: 100_000,
      cgst: 2500,
      sgst: 2500,
      vat: 0,
    },
    {
      taxClass: 'alcohol',
      name: 'Alcohol',
      kind: 'vat',
      rate: 20,
      taxable: 17_577.62,
      cgst: 0,
      sgst: 0,
      vat: 3515.52,
    },
  ],
  creditedTaxes: [],
  roundOff: 0.36,
  creditedRoundOff: 0,
  cash: {
    openingFloat: 2000,
    received: 60_000,
    tips: 500,
    refunded: 95,
    moved: -1200,
    movements: [
      {
        id: 'move-1',
        amount: -1200,
        reason: 'Vegetables',
        businessDay: '2026-11-23',
        dateTime: '2026-11-23T06:30:00Z',
        staffId: 'asha',
      },
    ],
    expected: 61_205,
    counted: 61_200,
    difference: -5,
    floatLeft: 2000,
  },
  open: {
    tables: [4, 12],
    bills: [{ id: 'bill-43', number: 'MH/26-27/00043', tableNumber: 4, due: 500 }],
    upiRequests: [],
  },
}

/** The Z report of a day with every figure. */
export const dayPaper = (rest: Partial<DayPaper> = {}): DayPaper => ({
  kind: 'day',
  restaurantName: 'Monsoon House',
  closedBy: 'asha',
  printedDateTime: '2026-11-23T18:31:00Z',
  report: closedReport,
  ...rest,
})

const dish = (id: string, name: string, price: number, quantity = 1): Line => {
  const value = price * quantity
  return billLine(id, name, price, { quantity, value, taxable: value, total: value })
}

/** A tax invoice over five dishes of one tax, the measure of a paper's length. */
export const fiveDishBill = (rest: Partial<BillPaper['bill']> = {}): BillPaper => {
  const { bill } = billPaper()
  const [food] = groups
  return {
    kind: 'bill',
    bill: {
      ...bill,
      layout: 2,
      tableLabel: '',
      orderNumbers: [48],
      seller: {
        ...bill.seller,
        tradeName: 'Monsoon House',
        legalName: 'Monsoon House Hospitality Pvt Ltd',
        phone: '080 4112 0000',
      },
      lines: [
        dish('1', 'Paneer Tikka', 340, 2),
        dish('2', 'Dal Makhani', 310),
        dish('3', 'Garlic Naan', 90, 4),
        dish('4', 'Jeera Rice', 210),
        dish('5', 'Gulab Jamun', 120, 2),
      ],
      groups: food ? [{ ...food, name: 'Restaurant 5 %', taxable: 1800, cgst: 45, sgst: 45 }] : [],
      discounts: [],
      discount: 0,
      total: 1890,
      payable: 1890,
      due: 1890,
      ...rest,
    },
  }
}
