import * as bounds from '@thali/contract/basics/bounds'
import { billNumber, financialYear, isNumberPrefix } from '@thali/contract/bills/bill-number'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { text } from '#web/forms/fields.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import { settingsForm } from '../settings-form.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'

const prefixOf = (typed: string): string => typed.trim().toUpperCase()

/** The start of bill numbers with an example, and the text below each bill. */
export const PaperGroup = settingsForm<Pick<BillingSettings, 'prefix' | 'footer'>>({
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
  },
  from: ({ billing: { prefix, footer } }) => ({ prefix, footer }),
  to: ({ prefix, footer }, { billing }) => ({
    billing: { ...billing, prefix: prefixOf(prefix), footer: footer.trim() },
  }),
})
