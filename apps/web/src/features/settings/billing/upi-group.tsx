import type { ReactNode } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { isUpiAddress } from '@thali/contract/bills/upi'
import { FieldGroup } from '#web/forms/check-fields.tsx'
import { type Fields, isValidDraft } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { settingsForm } from '../settings-form.tsx'
import { billingMessages as messages } from './billing-messages.en.ts'

type Payee = BillingSettings['upi']

// With the drawing of QR codes.
const UpiTest = lazyComponent(
  () => import('./upi-test.tsx').then((file) => file.UpiTest),
  (failed) => <FailureNotice text={messages.testFailed} {...failed} />,
)

const fields: Fields<Payee> = {
  vpa: text(() => messages.vpa, {
    error: (typed) => (typed.trim() === '' || isUpiAddress(typed.trim()) ? undefined : messages.vpaWrong),
    placeholder: () => messages.vpaPlaceholder,
    input: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  }),
  name: text(() => messages.payee, {
    hint: () => messages.payeeHint,
    missing: ({ vpa }) => (vpa.trim() === '' ? undefined : messages.payeeMissing),
    lengthMax: bounds.upiNameLengthMax,
  }),
}

const trimmed = ({ vpa, name }: Payee): Payee => ({ vpa: vpa.trim(), name: name.trim() })

/** Where guests pay by UPI, with a code to test it (plan §6). */
export const UpiGroup = settingsForm<Payee, { readonly passwordNotice: ReactNode }>({
  id: 'upi',
  title: () => messages.upi,
  intro: () => messages.upiHint,
  above: (_, { passwordNotice }) => passwordNotice,
  fields,
  below: (payee) =>
    payee.vpa.trim() !== '' &&
    isValidDraft(fields, payee) && (
      <FieldGroup legend={messages.test}>
        <UpiTest {...trimmed(payee)} />
      </FieldGroup>
    ),
  from: ({ billing: { upi } }) => upi,
  to: (payee, { billing }) => ({ billing: { ...billing, upi: trimmed(payee) } }),
})
