import type { z } from 'zod'
import type { Bill } from './bill.ts'
import type { eInvoice } from './schema.ts'

/** An e-invoice of the portal; see `eInvoice`. */
export type EInvoice = z.infer<typeof eInvoice>

/** Facts of a document that its signed QR code repeats. */
export type SignedQr = { readonly irn: string; readonly number: string; readonly sellerGstin: string }

/** The invoice reference number as it is stored: 64 hexadecimal digits in lower case, without spaces. */
export const normalizeIrn = (typed: string): string => typed.replace(/\s/g, '').toLowerCase()

/** Whether this is a normalized invoice reference number. */
export const isIrn = (irn: string): boolean => /^[0-9a-f]{64}$/.test(irn)

/** The acknowledgement number of the portal. */
export const isAckNumber = (number: string): boolean => /^\d{10,20}$/.test(number)

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The bytes of base64url as letters. This module runs in browser and server, which share no function for it. */
const fromBase64Url = (text: string): string => {
  let [bits, count, bytes] = [0, 0, '']
  for (const letter of text) {
    bits = ((bits << 6) | digits.indexOf(letter)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes += String.fromCodePoint((bits >> count) & 0xff)
  }
  return bytes
}

const textOf = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}

/**
 * The facts in the text of a signed QR code: a JWT whose claim `data` is the JSON of the portal. Undefined for another text. The
 * signature is not verified: only apps with the portal's key can.
 */
export const readSignedQr = (text: string): SignedQr | undefined => {
  const [, claims = '', signature] = text.split('.')
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || !signature) return undefined
  const data = parsed(textOf(parsed(fromBase64Url(claims)), 'data'))
  const found = { irn: textOf(data, 'Irn'), number: textOf(data, 'DocNo'), sellerGstin: textOf(data, 'SellerGstin') }
  return isIrn(normalizeIrn(found.irn)) ? { ...found, irn: normalizeIrn(found.irn) } : undefined
}

/** The documents of a bill that can have an e-invoice: those to a guest with a GSTIN that reduce or add tax. */
export const documentsWithIrn = ({ number, status, customer, creditNotes }: Bill): string[] =>
  number === undefined || status === 'cancelled' || customer?.gstin === undefined
    ? []
    : [number, ...creditNotes.filter(({ isCommercial }) => !isCommercial).map((note) => note.number)]

/** The e-invoice with the number of a bill or credit note. */
export const eInvoiceOf = (
  { eInvoices = [] }: Pick<Bill, 'eInvoices'>,
  number: string | undefined,
): EInvoice | undefined => eInvoices.find((one) => one.number === number)

/** Why a signed code does not belong to a document of a bill; undefined for the right one. */
export const codeFault = (
  { seller }: Pick<Bill, 'seller'>,
  { number, irn, signedQr }: Pick<EInvoice, 'number' | 'irn' | 'signedQr'>,
): 'irn' | 'document' | 'seller' | undefined => {
  if (signedQr === undefined) return undefined
  const code = readSignedQr(signedQr)
  if (code?.irn !== irn) return 'irn'
  if (code.number.toUpperCase() !== number.toUpperCase()) return 'document'
  return code.sellerGstin === seller.gstin ? undefined : 'seller'
}
