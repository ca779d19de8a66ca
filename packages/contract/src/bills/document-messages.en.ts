import type { Language } from '../basics/language.ts'
import type { Bill, Payment } from './bill.ts'
import { documentEnglish as english, type DocumentLabel, type DocumentLabels } from './document-english.en.ts'
import { northernLabels } from './labels-north.ts'
import { southernLabels } from './labels-south.ts'
import { urduLabels } from './labels-urdu.ts'

const labels: Readonly<Record<Exclude<Language, 'en'>, DocumentLabels>> = {
  ...northernLabels,
  ...southernLabels,
  ur: urduLabels,
}

/** The labels of bills in one language alone. */
export const documentLabels = (language: Language): DocumentLabels => (language === 'en' ? english : labels[language])

/** What the law asks for by these words alone, in English. */
const composition = 'composition taxable person, not eligible to collect tax on supplies'

/** The title of rule 46A, for taxable and exempt supplies to a guest without a GSTIN. */
const invoiceCumBill = 'Invoice-cum-Bill of Supply'

/** Labels in English and, unless it is English, in another language. */
const labelsIn = (language: Language) => {
  const own = language === 'en' ? undefined : labels[language]
  /** The value stands beside the English label: a number after Urdu would move before it. */
  const bothWith = (label: DocumentLabel, value: string): string =>
    `${english[label]}${value}${own ? ` / ${own[label]}` : ''}`
  return {
    bothWith,
    shortNumber: `No.${own ? ` / ${own.number}` : ''}`,
    both: (label: DocumentLabel): string => bothWith(label, ''),
    mark: (label: DocumentLabel): string => `${english[label].toUpperCase()}${own ? ` / ${own[label]}` : ''}`,
  }
}

type Labels = ReturnType<typeof labelsIn>

const partyTexts = ({ both, bothWith, mark, shortNumber }: Labels) =>
  ({
    kinds: {
      'tax-invoice': both('taxInvoice'),
      'bill-of-supply': both('billOfSupply'),
      bill: both('bill'),
    } satisfies Record<Bill['kind'], string>,
    liquorBill: both('liquorBill'),
    invoiceCumBill,
    reverseCharge: { name: 'Reverse charge', value: 'No' },
    phone: (number: string): string => `Tel. ${number}`,
    vatNumber: (number: string): string => `VAT TIN ${number}`,
    exciseLicence: (number: string): string => `Excise licence ${number}`,
    state: (text: string): string => `State: ${text}`,
    composition,
    irn: (irn: string): string => `IRN ${irn}`,
    acknowledged: (number: string, date: string): string => `Ack. ${number}, ${date}`,
    notInvoice: both('notInvoice'),
    taxPaidBy: (name: string): string => bothWith('taxPaidBy', ` ${name}, s.9(5)`),
    owedBy: (name: string): string => bothWith('owedBy', ` ${name}`),
    preview: both('preview'),
    gstin: (gstin: string): string => `GSTIN ${gstin}`,
    fssai: (number: string): string => `FSSAI ${number}`,
    number: both('number'),
    date: both('date'),
    table: both('table'),
    orders: both('orders'),
    /** Shorter than `number`, so that the label has room next to a number. */
    no: shortNumber,
    cashier: both('cashier'),
    signature: both('signature'),
    tableAndOrders: (table: string, orders: string): string => `${table} · ${orders}`,
    orderNumbers: (numbers: readonly number[]): string => numbers.map((one) => `#${one}`).join(', '),
    customer: both('customer'),
    /** Marks in large letters: a bill that is not to be paid, and a second print. */
    marks: {
      cancelled: mark('cancelled'),
      credited: mark('credited'),
      duplicate: mark('duplicate'),
    },
  }) as const

const amountTexts = ({ both, bothWith }: Labels) =>
  ({
    /** Titles of the columns, for screen readers. */
    item: both('item'),
    amount: both('amount'),
    each: (quantity: number, price: string): string => `${quantity} × ${price}`,
    alcohol: both('alcohol'),
    charges: { packing: both('packing') },
    complimentary: both('complimentary'),
    lineDiscount: (amount: string): string => bothWith('discount', ` ${amount}`),
    subtotal: both('subtotal'),
    discount: (percent: number | undefined, reason: string): string =>
      `${bothWith('discount', percent === undefined ? '' : ` ${percent} %`)}: ${reason}`,
    lineDiscountOf: (name: string, reason: string): string => `${name}: ${reason}`,
    taxable: both('taxable'),
    code: (code: string): string => `HSN/SAC ${code}`,
    cgst: (rate: number): string => `CGST ${rate / 2} %`,
    sgst: (rate: number): string => `SGST ${rate / 2} %`,
    vat: (rate: number): string => `VAT ${rate} %`,
    exempt: both('exempt'),
    included: both('included'),
    total: both('total'),
    roundOff: both('roundOff'),
    payable: both('payable'),
    /** In place of `payable` once money or a credit note changed what is due. */
    amountOfBill: both('amountOfBill'),
  }) as const

const moneyTexts = ({ both, bothWith }: Labels) => {
  const methods: Readonly<Record<Payment['method'], string>> = {
    cash: both('cash'),
    card: both('card'),
    upi: 'UPI',
    online: both('online'),
    other: both('other'),
  }
  return {
    payment: (method: Payment['method']): string => `${both('paid')}: ${methods[method]}`,
    utr: (digits: string): string => `UTR …${digits}`,
    tip: both('tip'),
    tendered: both('tendered'),
    change: both('change'),
    refund: (method: Payment['method'], reason: string): string =>
      `${both('returned')}: ${methods[method]} (${reason})`,
    creditNote: (number: string): string => bothWith('creditNote', ` ${number}`),
    creditNoteReason: (reason: string, count: number): string =>
      `${reason} (${count === 1 ? '1 line' : `${count} lines`})`,
    scanToPay: (amount: string): string => bothWith('scanToPay', ` ${amount} by UPI`),
    upiAddress: (address: string): string => `UPI: ${address}`,
    due: both('due'),
    toRefund: both('toRefund'),
    creditNoteTitle: both('creditNoteTitle'),
    commercialNoteTitle: `Commercial ${both('creditNoteTitle')}`,
    taxStays: 'The tax of the bill is not reduced.',
    against: both('against'),
    reason: both('reason'),
    discountOfLines: both('discount'),
    creditAmount: both('creditAmount'),
    cancelled: (reason: string): string => `${both('cancelled')}: ${reason}`,
  } as const
}

/** Texts of a bill or credit note as a document, in the browser and on printers: English, then another language. */
export type DocumentTexts = ReturnType<typeof documentTexts>

/** The texts of documents in English and, unless it is English, in another language (plan §6, §9). */
export const documentTexts = (language: Language) => {
  const all = labelsIn(language)
  return { ...partyTexts(all), ...amountTexts(all), ...moneyTexts(all) } as const
}
