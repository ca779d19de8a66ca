import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { billNumber, financialYear, isNumberPrefix } from '@thali/contract/bills/bill-number'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { serverNow } from '#web/lib/server-time.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { type GroupProps, SettingsGroup, type SettingsGroupRules } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { Hinted } from './hinted.tsx'

type Draft = Pick<BillingSettings, 'prefix' | 'footer'>
type Errors = { readonly [K in keyof Draft]?: string }

const prefixOf = (typed: string): string => typed.trim().toUpperCase()

const check = ({ prefix, footer }: Draft): Errors => ({
  ...(!isNumberPrefix(prefixOf(prefix)) && { prefix: messages.prefixWrong }),
  ...(Array.from(footer.trim()).length > bounds.billFooterLengthMax && {
    footer: messages.tooLong(bounds.billFooterLengthMax),
  }),
})

const rules: SettingsGroupRules<Draft, keyof Draft, Errors> = {
  id: 'paper',
  get title() {
    return messages.paper
  },
  parts: {
    prefix: {
      get label() {
        return messages.prefix
      },
      read: ({ prefix }) => ({ prefix }),
    },
    footer: {
      get label() {
        return messages.footer
      },
      read: ({ footer }) => ({ footer }),
    },
  },
  draftOf: ({ billing: { prefix, footer } }) => ({ prefix, footer }),
  words: (part, _, draft) => draft[part] || messages.empty,
  check,
  toSave: ({ prefix, footer }, { billing }) => ({
    billing: { ...billing, prefix: prefixOf(prefix), footer: footer.trim() },
  }),
}

/** The start of bill numbers with an example, and the text below each bill. */
export const PaperGroup = (props: GroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {({ prefix, footer }, errors, change) => (
      <>
        <Hinted hint={messages.prefixHint}>
          <TextField
            label={messages.prefix}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={3}
            className={styles.short ?? ''}
            value={prefix}
            error={errors.prefix}
            onChange={(event) => change({ prefix: event.target.value })}
          />
        </Hinted>
        {isNumberPrefix(prefixOf(prefix)) && (
          <output className={styles.preview}>
            {messages.prefixExample(billNumber(prefixOf(prefix), financialYear(serverNow()), 1))}
          </output>
        )}
        <TextArea
          label={messages.footer}
          placeholder={messages.footerPlaceholder}
          rows={3}
          value={footer}
          error={errors.footer}
          onChange={(event) => change({ footer: event.target.value })}
        />
      </>
    )}
  </SettingsGroup>
)
