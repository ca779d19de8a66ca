import type { ReactElement } from 'react'
import type { Language } from '@thali/contract/basics/language'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { documentTexts } from '@thali/contract/bills/document-messages.en'
import { eInvoiceOf } from '@thali/contract/bills/e-invoice'
import { moneyWords } from '#web/lib/money-words.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from './print-bill.module.css'
import { printMessages as messages } from './print-messages.en.ts'

type UpiCodeProps = { readonly request: UpiRequest; readonly language: Language }

/** The QR code of a UPI request on paper, with the address for phones that cannot read it. */
export const UpiCode = ({ request, language }: UpiCodeProps): ReactElement => {
  const { amount, upi } = request
  const texts = documentTexts(language)
  const address = new URLSearchParams(upi.slice(upi.indexOf('?'))).get('pa')
  return (
    <div className={styles.upi}>
      <p className={styles.upiTitle}>{texts.scanToPay(moneyWords(amount))}</p>
      <QrCode text={upi} label={messages.upiCode(moneyWords(amount))} className={styles.code} />
      {address !== null && <p className={styles.upiAddress}>{texts.upiAddress(address)}</p>}
    </div>
  )
}

type SignedCodeProps = { readonly bill: Bill; readonly number: string | undefined }

/** The signed QR code of a document's e-invoice; nothing without one. */
export const SignedCode = ({ bill, number }: SignedCodeProps): ReactElement | null => {
  const code = eInvoiceOf(bill, number)?.signedQr
  if (code === undefined) return null
  return (
    <div className={styles.upi}>
      <QrCode text={code} label={messages.signedCode} className={styles.signedCode} />
    </div>
  )
}
