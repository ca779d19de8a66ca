import { text } from '#web/forms/fields.tsx'
import { settingsForm } from '../settings-form.tsx'
import { billingMessages as messages } from './billing-messages.en.ts'

type Draft = { readonly waiter: string; readonly cashier: string }

const limitMax = 100
const isLimit = (typed: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= limitMax

const limit = (label: () => string) => ({
  ...text<Draft>(label, {
    error: (typed) => (isLimit(typed) ? undefined : messages.percentWrong(limitMax)),
    isHalf: true,
    input: { inputMode: 'decimal' },
  }),
  text: messages.percent,
})

/** The highest discount that each role may give (plan §6). */
export const DiscountsGroup = settingsForm<Draft>({
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
