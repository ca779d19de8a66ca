import type { ReactElement, ReactNode } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { isUpiAddress } from '@thali/contract/bills/upi'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { type GroupProps, SettingsGroup, type SettingsGroupRules } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { Hinted } from './hinted.tsx'

type Draft = { readonly vpa: string; readonly name: string }
type Errors = { readonly [K in keyof Draft]?: string }

// With the drawing of QR codes.
const UpiTest = lazyComponent(
  () => import('./upi-test.tsx').then((file) => file.UpiTest),
  (failed) => <FailureNotice text={messages.testFailed} {...failed} />,
)

const nameError = ({ vpa, name }: Draft): string | undefined => {
  if (vpa.trim() !== '' && name.trim() === '') return messages.payeeMissing
  return Array.from(name.trim()).length > bounds.upiNameLengthMax
    ? messages.tooLong(bounds.upiNameLengthMax)
    : undefined
}

const check = (draft: Draft): Errors => {
  const name = nameError(draft)
  const isWrong = draft.vpa.trim() !== '' && !isUpiAddress(draft.vpa.trim())
  return { ...(isWrong && { vpa: messages.vpaWrong }), ...(name && { name }) }
}

const rules: SettingsGroupRules<Draft, keyof Draft, Errors> = {
  id: 'upi',
  get title() {
    return messages.upi
  },
  parts: {
    vpa: {
      get label() {
        return messages.vpa
      },
      read: ({ vpa }) => ({ vpa }),
    },
    name: {
      get label() {
        return messages.payee
      },
      read: ({ name }) => ({ name }),
    },
  },
  draftOf: ({ billing: { upi } }) => upi,
  words: (part, _, draft) => draft[part] || messages.empty,
  check,
  toSave: ({ vpa, name }, { billing }) => ({
    billing: { ...billing, upi: { vpa: vpa.trim(), name: name.trim() } },
  }),
}

/** Where guests pay by UPI, with a code to test it (plan §6). */
export const UpiGroup = ({
  passwordNotice,
  ...props
}: GroupProps & { readonly passwordNotice: ReactNode }): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => {
      const payee = { vpa: draft.vpa.trim(), name: draft.name.trim() }
      const canTest = payee.vpa !== '' && Object.keys(check(draft)).length === 0
      return (
        <>
          {passwordNotice}
          <p className={styles.hint}>{messages.upiHint}</p>
          <TextField
            label={messages.vpa}
            placeholder={messages.vpaPlaceholder}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.vpa}
            error={errors.vpa}
            onChange={(event) => change({ vpa: event.target.value })}
          />
          <Hinted hint={messages.payeeHint}>
            <TextField
              label={messages.payee}
              autoComplete="off"
              value={draft.name}
              error={errors.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Hinted>
          {canTest && (
            <fieldset>
              <legend className={styles.legend}>{messages.test}</legend>
              <UpiTest {...payee} />
            </fieldset>
          )}
        </>
      )
    }}
  </SettingsGroup>
)
