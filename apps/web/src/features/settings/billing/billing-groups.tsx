import type { ReactElement, ReactNode } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { billNumber, financialYear, isNumberPrefix } from '@thali/contract/bills/bill-number'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { isUpiAddress } from '@thali/contract/bills/upi'
import { FieldGroup } from '#web/forms/check-fields.tsx'
import { type Fields, isValidDraft } from '#web/forms/field.tsx'
import { flag, text } from '#web/forms/fields.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type GroupProps, settingsForm } from '../settings-form.tsx'
import { billingMessages as messages } from './billing-messages.en.ts'
import { RegistrationGroup } from './registration-group.tsx'
import { TaxesGroup } from './taxes-group.tsx'
import styles from '../settings.module.css'

const prefixOf = (typed: string): string => typed.trim().toUpperCase()

type PaperFlag =
  | 'printsLogo'
  | 'printsCashier'
  | 'printsSignatureLine'
  | 'englishOnly'
  | 'printsUpiCode'
  | 'printsDayReport'

type PaperDraft = Pick<BillingSettings, 'prefix' | 'footer'> & Record<PaperFlag, boolean>

const paperFlag = (name: PaperFlag) =>
  flag<PaperDraft>(() => messages[name], { hint: () => messages[`${name}Hint`], values: () => messages })

/** The start of bill numbers with an example, the text below each bill, and printed reports. */
const PaperGroup = settingsForm<PaperDraft>({
  id: 'paper',
  title: () => messages.paper,
  fields: {
    prefix: text(() => messages.prefix, {
      hint: () => messages.prefixHint,
      error: (typed) => (isNumberPrefix(prefixOf(typed)) ? undefined : messages.prefixWrong),
      isShort: true,
      input: { autoCapitalize: 'characters', spellCheck: false, maxLength: 3 },
      below: ({ prefix }) =>
        isNumberPrefix(prefixOf(prefix)) && (
          <output className={styles.preview}>
            {messages.prefixExample(billNumber(prefixOf(prefix), financialYear(serverNow()), 1))}
          </output>
        ),
    }),
    footer: text(() => messages.footer, {
      lengthMax: bounds.billFooterLengthMax,
      placeholder: () => messages.footerPlaceholder,
      lines: 3,
    }),
    printsLogo: paperFlag('printsLogo'),
    printsCashier: paperFlag('printsCashier'),
    printsSignatureLine: paperFlag('printsSignatureLine'),
    englishOnly: paperFlag('englishOnly'),
    printsUpiCode: paperFlag('printsUpiCode'),
    printsDayReport: paperFlag('printsDayReport'),
  },
  from: ({ billing: { prefix, footer, ...billing } }) => ({
    prefix,
    footer,
    printsLogo: billing.printsLogo === true,
    printsCashier: billing.printsCashier === true,
    printsSignatureLine: billing.printsSignatureLine === true,
    englishOnly: billing.englishOnly === true,
    printsUpiCode: billing.printsUpiCode === true,
    printsDayReport: billing.printsDayReport === true,
  }),
  to: ({ prefix, footer, ...flags }, { billing }) => ({
    billing: { ...billing, ...flags, prefix: prefixOf(prefix), footer: footer.trim() },
  }),
})

type Payee = BillingSettings['upi']

// With the drawing of QR codes.
const UpiTest = lazyComponent(
  () => import('./upi-test.tsx').then((file) => file.UpiTest),
  (failed) => <FailureNotice text={messages.testFailed} {...failed} />,
)

const payeeFields: Fields<Payee> = {
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
const UpiGroup = settingsForm<Payee, { readonly passwordNotice: ReactNode }>({
  id: 'upi',
  title: () => messages.upi,
  intro: () => messages.upiHint,
  above: (_, { passwordNotice }) => passwordNotice,
  fields: payeeFields,
  below: (payee) =>
    payee.vpa.trim() !== '' &&
    isValidDraft(payeeFields, payee) && (
      <FieldGroup legend={messages.test}>
        <UpiTest {...trimmed(payee)} />
      </FieldGroup>
    ),
  from: ({ billing: { upi } }) => upi,
  to: (payee, { billing }) => ({ billing: { ...billing, upi: trimmed(payee) } }),
})

type Limits = { readonly waiter: string; readonly cashier: string }

const limitMax = 100
const isLimit = (typed: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= limitMax

const limit = (label: () => string) => ({
  ...text<Limits>(label, {
    error: (typed) => (isLimit(typed) ? undefined : messages.percentWrong(limitMax)),
    isHalf: true,
    input: { inputMode: 'decimal' },
  }),
  text: messages.percent,
})

/** The highest discount that each role may give (plan §6). */
const DiscountsGroup = settingsForm<Limits>({
  id: 'discounts',
  title: () => messages.discounts,
  intro: () => messages.discountsHint,
  fields: { waiter: limit(() => messages.waiterLimit), cashier: limit(() => messages.cashierLimit) },
  from: ({ billing: { discountLimits } }) => ({
    waiter: String(discountLimits.waiter),
    cashier: String(discountLimits.cashier),
  }),
  to: ({ waiter, cashier }, { billing }) => ({
    billing: { ...billing, discountLimits: { waiter: Number(waiter), cashier: Number(cashier) } },
  }),
})

/** How the restaurant issues bills, in groups that are saved one by one (plan §6). */
export const BillingGroups = ({
  passwordNotice,
  ...props
}: GroupProps & { readonly passwordNotice: ReactNode }): ReactElement => (
  <>
    <RegistrationGroup {...props} />
    <TaxesGroup {...props} />
    <PaperGroup {...props} />
    <UpiGroup {...props} passwordNotice={passwordNotice} />
    <DiscountsGroup {...props} />
  </>
)
