import type { ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { type GroupProps, SettingsGroup, type SettingsGroupRules } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'

type Draft = { readonly waiter: string; readonly cashier: string }
type Errors = { readonly [K in keyof Draft]?: string }

const limitMax = 100
const isLimit = (typed: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= limitMax

const check = ({ waiter, cashier }: Draft): Errors => ({
  ...(!isLimit(waiter) && { waiter: messages.percentWrong(limitMax) }),
  ...(!isLimit(cashier) && { cashier: messages.percentWrong(limitMax) }),
})

const rules: SettingsGroupRules<Draft, keyof Draft, Errors> = {
  id: 'discounts',
  get title() {
    return messages.discounts
  },
  parts: {
    waiter: {
      get label() {
        return messages.waiterLimit
      },
      read: ({ waiter }) => ({ waiter }),
    },
    cashier: {
      get label() {
        return messages.cashierLimit
      },
      read: ({ cashier }) => ({ cashier }),
    },
  },
  draftOf: ({ billing: { discountLimits } }) => ({
    waiter: String(discountLimits.waiter),
    cashier: String(discountLimits.cashier),
  }),
  words: (part, _, draft) => messages.percent(draft[part]),
  check,
  toSave: ({ waiter, cashier }, { billing }) => ({
    billing: { ...billing, discountLimits: { waiter: Number(waiter), cashier: Number(cashier) } },
  }),
}

/** The highest discount that each role may give (plan §6). */
export const DiscountsGroup = (props: GroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => (
      <>
        <p className={styles.hint}>{messages.discountsHint}</p>
        <div className={styles.pair}>
          <TextField
            label={messages.waiterLimit}
            inputMode="decimal"
            autoComplete="off"
            value={draft.waiter}
            error={errors.waiter}
            onChange={(event) => change({ waiter: event.target.value })}
          />
          <TextField
            label={messages.cashierLimit}
            inputMode="decimal"
            autoComplete="off"
            value={draft.cashier}
            error={errors.cashier}
            onChange={(event) => change({ cashier: event.target.value })}
          />
        </div>
      </>
    )}
  </SettingsGroup>
)
