import { BillError, wholeNumber } from './bill-error.ts'

const addressShape = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,64}$/
const addressLengthMax = 255
const nameLengthMax = 99
const referenceShape = /^[A-Za-z0-9]{1,35}$/
const noteLengthMax = 50

/** Whether a text is a UPI address such as `spicegarden@okhdfcbank`. */
export const isUpiAddress = (text: string): boolean => text.length <= addressLengthMax && addressShape.test(text)

/** A request for a payment; `amount` is in paise, `reference` is new for each attempt. */
export type UpiPayment = {
  readonly address: string
  readonly name: string
  readonly reference: string
  readonly amount: number
  /** Leave it out of a QR code, which gets smaller. */
  readonly note?: string | undefined
}

const encoded = (text: string, field: string, lengthMax: number): string => {
  if (text === '' || !text.isWellFormed() || Array.from(text).length > lengthMax)
    throw new BillError(field, `Must have 1 to ${lengthMax} characters`)
  return encodeURIComponent(text)
}

/**
 * The link that opens a UPI app with the exact amount. Some apps refuse & and # in a note, so a note has spaces in their
 * place. Throws a `BillError`.
 */
export const upiLink = ({ address, name, reference, amount, note }: UpiPayment): string => {
  if (!isUpiAddress(address)) throw new BillError('vpa', 'Must be a UPI address such as name@bank')
  if (!referenceShape.test(reference)) throw new BillError('reference', 'Must have 1 to 35 letters and digits')
  const paise = wholeNumber(amount, 'amount', 1)
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const plainNote = note?.replace(/[&#\s]+/g, ' ').trim()
  return [
    // Apps expect @ unescaped.
    `upi://pay?pa=${address}`,
    `pn=${encoded(name, 'name', nameLengthMax)}`,
    `tr=${reference}`,
    ...(plainNote ? [`tn=${encoded(plainNote, 'note', noteLengthMax)}`] : []),
    `am=${rupees}`,
    'cu=INR',
  ].join('&')
}
