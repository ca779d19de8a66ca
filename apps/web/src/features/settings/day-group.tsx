import type { ReactElement } from 'react'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { TextField } from '#web/ui/field.tsx'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'

type Draft = Settings['day']
type Errors = { readonly startsAt?: string }

const rules: SettingsGroupRules<Draft, 'startsAt', Errors> = {
  id: 'day',
  get title() {
    return messages.day
  },
  parts: {
    startsAt: {
      get label() {
        return messages.dayStartsAt
      },
      read: ({ startsAt }) => ({ startsAt }),
    },
  },
  draftOf: ({ day }) => day,
  words: (_, { day }) => day.startsAt,
  check: ({ startsAt }) => (startsAt === '' ? { startsAt: messages.dayMissing } : {}),
  toSave: (day) => ({ day }),
}

type DayGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

/** The start of the business day (plan §2). */
export const DayGroup = (props: DayGroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {({ startsAt }, errors, change) => (
      <div>
        <TextField
          label={messages.dayStartsAt}
          type="time"
          required
          className={styles.short ?? ''}
          value={startsAt}
          error={errors.startsAt}
          onChange={(event) => change({ startsAt: event.target.value })}
        />
        <p className={styles.hint}>{messages.dayHint}</p>
      </div>
    )}
  </SettingsGroup>
)
