import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { flag, text } from '#web/forms/fields.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { BoardLink } from './board-link.tsx'
import { kitchenMessages } from './kitchen-messages.en.ts'
import { settingsForm } from './settings-form.tsx'
import { takeawayMessages as messages } from './takeaway-messages.en.ts'

type Draft = Pick<Settings['takeaway'], 'isOn' | 'payFirst'> & {
  readonly keepContactDays: string
  readonly board: boolean
  /** Of another group: without bills no order can be paid first. */
  readonly hasBills: boolean
}

// Not destructured: the build replaces each bound by its value, and the first download then has none of them.
const [min, max] = [bounds.keepContactDaysMin, bounds.keepContactDaysMax]

const isDays = (typed: string): boolean => /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max

/** Whether takeaway orders get a token (decision 162). */
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
    keepContactDays: text(() => messages.keepContactDays, {
      hint: () => messages.keepContactHint,
      error: (typed) => (isDays(typed) ? undefined : commonMessages.wholeNumber({ min, max })),
      isShort: true,
      input: { inputMode: 'numeric' },
    }),
  },
  from: ({ takeaway: { isOn, payFirst, keepContactDays, board }, billing }) => ({
    isOn,
    payFirst,
    hasBills: billing.isOn,
    keepContactDays: String(keepContactDays),
    board: board.isOn,
  }),
  to: ({ isOn, payFirst, keepContactDays, board }) => ({
    takeaway: { isOn, payFirst, keepContactDays: Number(keepContactDays), board: { isOn: board } },
  }),
  above: ({ isOn, board }, { settings }) =>
    isOn && board && settings.takeaway.board.path !== '' && <BoardLink path={settings.takeaway.board.path} />,
})
