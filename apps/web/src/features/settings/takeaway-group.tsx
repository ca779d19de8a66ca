import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { flag } from '#web/forms/fields.tsx'
import { settingsForm } from './settings-form.tsx'
import { takeawayMessages as messages } from './takeaway-messages.en.ts'
import { kitchenMessages } from './kitchen-messages.en.ts'

/** Whether takeaway orders get a token (decision 162). */
export const TakeawayGroup = settingsForm<Settings['takeaway']>({
  id: 'takeaway',
  title: () => messages.title,
  fields: {
    isOn: flag(() => messages.isOn, { hint: () => messages.isOnHint, values: () => kitchenMessages }),
  },
  from: ({ takeaway }) => takeaway,
  to: (takeaway) => ({ takeaway }),
})
