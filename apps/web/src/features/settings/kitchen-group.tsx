import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { flag, pair } from '#web/forms/fields.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { settingsForm } from './settings-form.tsx'

type Typed = readonly [first: string, second: string]

type Draft = Pick<Settings['kitchen'], 'isOn'> & { readonly late: Typed; readonly unseen: Typed }

const unseenSecondsMin = 10

const pairErrors = ([first, second]: Typed, min: number, max: number): readonly (string | undefined)[] => {
  const isWhole = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  const wrong = [first, second].map((text) => (isWhole(text) ? undefined : commonMessages.wholeNumber({ min, max })))
  if (wrong.some((one) => one !== undefined)) return wrong
  return Number(second) > Number(first) ? [] : [undefined, messages.notGreater]
}

const input = [{ inputMode: 'numeric' }, { inputMode: 'numeric' }] as const

const numbersOf = ([first, second]: Typed): [number, number] => [Number(first), Number(second)]

/** Whether the kitchen has a display, and when it warns (plan §5). */
export const KitchenGroup = settingsForm<Draft>({
  id: 'kitchen',
  title: () => messages.title,
  fields: {
    isOn: flag(() => messages.isOn, {
      hint: () => messages.isOnHint,
      values: () => messages,
    }),
    late: pair(() => messages.late, {
      names: () => [messages.lateFirst, messages.lateSecond],
      hint: () => messages.lateHint,
      errors: (typed) => pairErrors(typed, 1, bounds.lateMinutesMax),
      text: ([first, second]) => messages.minutes({ first, second }),
      input,
    }),
    unseen: pair(() => messages.unseen, {
      names: () => [messages.unseenFirst, messages.unseenSecond],
      hint: () => messages.unseenHint,
      errors: (typed) => pairErrors(typed, unseenSecondsMin, bounds.unseenSecondsMax),
      text: ([first, second]) => messages.seconds({ first, second }),
      input,
    }),
  },
  from: ({ kitchen: { isOn, lateMinutes, unseenSeconds } }) => ({
    isOn,
    late: [String(lateMinutes[0]), String(lateMinutes[1])],
    unseen: [String(unseenSeconds[0]), String(unseenSeconds[1])],
  }),
  to: ({ isOn, late, unseen }) => ({
    kitchen: { isOn, lateMinutes: numbersOf(late), unseenSeconds: numbersOf(unseen) },
  }),
})
