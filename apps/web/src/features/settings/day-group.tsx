import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { time } from '#web/forms/fields.tsx'
import { settingsForm } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'

/** The start of the business day (plan §2). */
export const DayGroup = settingsForm<Settings['day']>({
  id: 'day',
  title: () => messages.day,
  fields: {
    startsAt: time(() => messages.dayStartsAt, {
      hint: () => messages.dayHint,
      missing: () => messages.dayMissing,
    }),
  },
  from: ({ day }) => day,
  to: (day) => ({ day }),
})
