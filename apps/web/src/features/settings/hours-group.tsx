import { serverNow } from '#web/lib/server-time.ts'
import { WeekFields } from '#web/ui/week-fields.tsx'
import { type Week, checkWeek, dayOfWeek, periodsOf, todayInWords, weekInWords, weekOf } from '#web/ui/week.ts'
import { settingsForm } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'

/** The opening hours of each day (plan §3.6). */
export const HoursGroup = settingsForm<{ readonly week: Week }>({
  id: 'hours',
  title: () => messages.hours,
  intro: () => messages.hoursHint,
  above: ({ week }, { settings }) => (
    <output className={styles.preview}>{todayInWords(week, dayOfWeek(serverNow(), settings.profile.timezone))}</output>
  ),
  fields: {
    week: {
      label: () => messages.hours,
      text: (week) => weekInWords(periodsOf(week)) || messages.alwaysOpen,
      isValid: (week) => Object.keys(checkWeek(week)).length === 0,
      draw: ({ value, isChecked, onChange }) => (
        <WeekFields
          week={value}
          alwaysText={messages.alwaysOpen}
          errors={isChecked ? checkWeek(value) : {}}
          onChange={onChange}
        />
      ),
    },
  },
  from: ({ ordering }) => ({ week: weekOf(ordering.hours) }),
  // Hours and pause are one group of the server; the pause stays as it is.
  to: ({ week }, { ordering }) => ({ ordering: { hours: periodsOf(week), pause: ordering.pause } }),
})
