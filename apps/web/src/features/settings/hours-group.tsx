import type { ReactElement } from 'react'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { serverNow } from '#web/lib/server-time.ts'
import { WeekFields } from '#web/ui/week-fields.tsx'
import { type Week, checkWeek, dayOfWeek, periodsOf, todayInWords, weekInWords, weekOf } from '#web/ui/week.ts'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'

type Draft = { readonly week: Week }

const rules: SettingsGroupRules<Draft, 'week', Readonly<Record<string, string>>> = {
  id: 'hours',
  get title() {
    return messages.hours
  },
  parts: {
    week: {
      get label() {
        return messages.hours
      },
      read: ({ week }) => ({ week }),
    },
  },
  draftOf: ({ ordering }) => ({ week: weekOf(ordering.hours) }),
  words: (_, { ordering }) => weekInWords(ordering.hours) || messages.alwaysOpen,
  check: ({ week }) => checkWeek(week),
  // Hours and pause are one group of the server; the pause stays as it is.
  toSave: ({ week }, { ordering }) => ({ ordering: { hours: periodsOf(week), pause: ordering.pause } }),
}

type HoursGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

/** The opening hours of each day (plan §3.6). */
export const HoursGroup = (props: HoursGroupProps): ReactElement => {
  const { timezone } = props.settings.profile
  return (
    <SettingsGroup rules={rules} {...props}>
      {({ week }, errors, change) => (
        <>
          <p className={styles.hint}>{messages.hoursHint}</p>
          <output className={styles.preview}>{todayInWords(week, dayOfWeek(serverNow(), timezone))}</output>
          <WeekFields
            week={week}
            alwaysText={messages.alwaysOpen}
            errors={errors}
            onChange={(next) => change({ week: next })}
          />
        </>
      )}
    </SettingsGroup>
  )
}
