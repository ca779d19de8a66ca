import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { choice, flag, pair, text } from '#web/forms/fields.tsx'
import { wholeMoneyWords } from '#web/lib/money-words.ts'
import { typedValue } from '#web/lib/typed-number.ts'
import { orderingMessages as messages } from './ordering-messages.en.ts'
import { settingsForm } from './settings-form.tsx'
import styles from './settings.module.css'

type Draft = Pick<Settings['ordering'], 'links' | 'confirm' | 'sharedTable' | 'feedback'> & {
  /** Number and amount as typed; empty for none. */
  readonly above: readonly [quantity: string, amount: string]
  readonly idleMinutes: string
}

const typed = (value: number | null | undefined): string => String(value ?? '')
const numberOf = (text: string): number | null => (text.trim() === '' ? null : typedValue(text))

const isWhole = (text: string, min: number, max: number): boolean => {
  const value = numberOf(text)
  return value === null || (Number.isInteger(value) && value >= min && value <= max)
}

// Paise are the smallest unit.
const isAmount = (text: string): boolean => text.trim() === '' || /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())

const aboveText = (quantity: number | null, amount: number | null): string =>
  [quantity === null ? '' : messages.items(quantity), amount === null ? '' : wholeMoneyWords(amount)]
    .filter((part) => part !== '')
    .join(', ') || messages.none

/** The rules for orders of guests: links, confirmation, shared tables, end of a visit (plan §4.3 to §4.5). */
export const OrderingGroup = settingsForm<Draft>({
  id: 'ordering',
  title: () => messages.title,
  fields: {
    links: choice(
      () => messages.links,
      () => messages.linksChoices,
    ),
    confirm: choice(
      () => messages.confirm,
      () => messages.confirmChoices,
    ),
    above: pair(() => messages.above, {
      names: () => [messages.aboveQuantity, messages.aboveAmount],
      hint: () => messages.aboveHint,
      errors: ([quantity, amount]) => [
        isWhole(quantity, 1, bounds.orderQuantityMax) ? undefined : messages.quantityWrong(bounds.orderQuantityMax),
        isAmount(amount) ? undefined : messages.amountWrong,
      ],
      text: ([quantity, amount]) => aboveText(numberOf(quantity), numberOf(amount)),
      input: [{ inputMode: 'numeric' }, { inputMode: 'decimal' }],
    }),
    sharedTable: flag(() => messages.sharedTable, {
      hint: ({ links }) => (links === 'signed' ? messages.sharedTableHint : messages.sharedTableNeeds),
      isLocked: ({ links }) => links !== 'signed',
    }),
    feedback: flag(() => messages.feedback, { hint: () => messages.feedbackHint }),
    idleMinutes: {
      ...text(() => messages.idleMinutes, {
        hint: () => messages.idleHint,
        error: (minutes) =>
          isWhole(minutes, bounds.idleMinutesMin, bounds.idleMinutesMax)
            ? undefined
            : messages.idleWrong({ min: bounds.idleMinutesMin, max: bounds.idleMinutesMax }),
        isShort: true,
        input: { inputMode: 'numeric' },
      }),
      text: (minutes) => minutes || messages.none,
    },
  },
  below: ({ links, confirm }) => (
    <output className={styles.preview}>
      {messages.preview} {messages.previewLinks[links]} {messages.previewConfirm[confirm]}
    </output>
  ),
  from: ({ ordering: { links, confirm, confirmAbove, sharedTable, feedback, idleMinutes } }) => ({
    links,
    confirm,
    above: [typed(confirmAbove?.quantity), typed(confirmAbove?.amount)],
    sharedTable,
    feedback,
    idleMinutes: typed(idleMinutes),
  }),
  // Hours and pause are in the same group of the server; they stay as they are.
  to: ({ links, confirm, above, sharedTable, feedback, idleMinutes }, { ordering: { hours, pause } }) => {
    const [quantity, amount] = above.map(numberOf)
    return {
      ordering: {
        hours,
        pause,
        links,
        confirm,
        confirmAbove:
          quantity == null && amount == null ? null : { quantity: quantity ?? null, amount: amount ?? null },
        sharedTable: sharedTable && links === 'signed',
        feedback,
        idleMinutes: numberOf(idleMinutes),
      },
    }
  },
})
