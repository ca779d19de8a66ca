import { type ReactElement, useState } from 'react'
import { upiLink } from '@thali/contract/bills/upi'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'

type UpiTestProps = { readonly vpa: string; readonly name: string }

const testPaise = 100

/** A QR code for one rupee to the typed address, to check its owner in a UPI app. */
export const UpiTest = ({ vpa, name }: UpiTestProps): ReactElement => {
  // Some apps refuse a reference that was paid before.
  const [reference] = useState(() => `TEST${Date.now()}`)
  return (
    <div className="stack-3">
      <QrCode
        text={upiLink({ address: vpa, name, reference, amount: testPaise })}
        label={messages.testLabel(vpa)}
        className="qr"
      />
      <p className={styles.hint}>{messages.testHint}</p>
    </div>
  )
}
