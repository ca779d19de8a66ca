import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { choice, flag, number, text } from '#web/forms/fields.tsx'
import { typedValue } from '#web/lib/typed-number.ts'
import { isPrice } from '#web/lib/typed-price.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { BoardLink } from './board-link.tsx'
import { kitchenMessages } from './kitchen-messages.en.ts'
import { settingsForm } from './settings-form.tsx'
import { takeawayMessages as messages } from './takeaway-messages.en.ts'
import { TakeawayTaxField } from './takeaway-tax-field.tsx'

type Draft = Pick<Settings['takeaway'], 'isOn' | 'payFirst' | 'specifiedPremises'> & {
  readonly per: Settings['takeaway']['packing']['per']
  /** Rupees, as typed. */
  readonly amount: string
  /** Empty for the tax of each dish. */
  readonly taxClass: string
  readonly keepContactDays: string
  readonly board: boolean
  /** From another group: without bills no order can be paid first. */
  readonly hasBills: boolean
}

// Not destructured: the build replaces each bound by its value, and the first download then has none of them.
const [min, max] = [bounds.keepContactDaysMin, bounds.keepContactDaysMax]
const most = bounds.packingMaxRupees

const isDays = (typed: string): boolean => /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max

const isPacking = (typed: string): boolean => typed.trim() !== '' && isPrice(typed) && typedValue(typed) <= most

/** Tokens, packing and tax of takeaway orders (decisions 162 and 165). */
export const TakeawayGroup = settingsForm<Draft>({
  id: 'takeaway',
  title: () => messages.title,
  fields: {
    isOn: flag(() => messages.isOn, { hint: () => messages.isOnHint, values: () => kitchenMessages }),
    payFirst: flag(() => messages.payFirst, {
      hint: ({ hasBills }) => (hasBills ? messages.payFirstHint : messages.payFirstLocked),
      isLocked: ({ hasBills }) => !hasBills,
      values: () => kitchenMessages,
    }),
    hasBills: flag(() => messages.payFirst, { hint: () => '', isShown: () => false }),
    board: flag(() => messages.board, { hint: () => messages.boardHint, values: () => kitchenMessages }),
    per: choice(
      () => messages.packing,
      () => messages.packings,
      { intro: () => messages.packingIntro, isShown: ({ isOn }) => isOn },
    ),
    amount: number(() => messages.amount, {
      hint: ({ per }) => (per === 'dish' ? messages.amountOfDish : messages.amountOfOrder),
      error: (typed) => (isPacking(typed) ? undefined : messages.amountWrong(most)),
      isShown: ({ isOn, per }) => isOn && per !== 'none',
    }),
    taxClass: {
      label: () => messages.taxClass,
      text: (id) => (id === '' ? messages.ownTax : messages.anotherTax),
      isShown: ({ isOn }) => isOn,
      draw: ({ value, onChange }) => <TakeawayTaxField value={value} onChange={onChange} />,
    },
    specifiedPremises: flag(() => messages.specifiedPremises, {
      hint: () => messages.specifiedPremisesHint,
      values: () => kitchenMessages,
    }),
    keepContactDays: text(() => messages.keepContactDays, {
      hint: () => messages.keepContactHint,
      error: (typed) => (isDays(typed) ? undefined : commonMessages.wholeNumber({ min, max })),
      isShort: true,
      input: { inputMode: 'numeric' },
    }),
  },
  from: ({ takeaway: { isOn, payFirst, packing, taxClass, keepContactDays, board, specifiedPremises }, billing }) => ({
    isOn,
    payFirst,
    hasBills: billing.isOn,
    per: packing.per,
    amount: String(packing.amount),
    taxClass: taxClass ?? '',
    keepContactDays: String(keepContactDays),
    board: board.isOn,
    specifiedPremises,
  }),
  to: ({ isOn, payFirst, per, amount, taxClass, keepContactDays, board, specifiedPremises }) => ({
    takeaway: {
      isOn,
      payFirst,
      packing: { per, amount: typedValue(amount) },
      taxClass: taxClass || null,
      keepContactDays: Number(keepContactDays),
      board: { isOn: board },
      specifiedPremises,
    },
  }),
  above: ({ isOn, board }, { settings }) =>
    isOn && board && settings.takeaway.board.path !== '' && <BoardLink path={settings.takeaway.board.path} />,
})
