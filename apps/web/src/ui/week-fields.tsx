import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import { announce } from './announce.tsx'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { type DayPeriod, type Week, copiedToAll, hasRoom, isOverMidnight, periodKey, weekOrder } from './week.ts'
import { weekMessages as messages } from './week-messages.en.ts'
import styles from './week-fields.module.css'

type PeriodRowProps = {
  readonly day: string
  readonly place: number
  readonly period: DayPeriod
  readonly error: string | undefined
  readonly onChange: (part: Partial<DayPeriod>) => void
  readonly onRemove: () => void
}

const PeriodRow = ({ day, place, period, error, onChange, onRemove }: PeriodRowProps): ReactElement => {
  const timeField = (field: 'from' | 'to'): ReactElement => (
    <label className={styles.time}>
      <span>{messages[field]}</span>
      <input
        type="time"
        required
        value={period[field]}
        aria-label={messages.fieldOf({ field: messages[field], day, place })}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </label>
  )
  return (
    <li className={styles.period}>
      {timeField('from')}
      {timeField('to')}
      <IconButton label={messages.removePeriod({ place, day })} icon={<Icon name="close" />} onClick={onRemove} />
      {isOverMidnight(period) && <span className={styles.note}>{messages.overMidnight}</span>}
      {error && <p className={styles.error}>{error}</p>}
    </li>
  )
}

type WeekFieldsProps = {
  readonly week: Week
  /** Text of a week without periods. */
  readonly alwaysText: string
  /** By `periodKey`. */
  readonly errors: Readonly<Partial<Record<string, string>>>
  readonly onChange: (week: Week) => void
}

/** The periods of each weekday: add, change, remove, copy to all days. */
export const WeekFields = ({ week, alwaysText, errors, onChange }: WeekFieldsProps): ReactElement => {
  const listRef = useRef<HTMLUListElement>(null)
  const isAlways = week.every((periods) => periods.length === 0)
  const canAdd = hasRoom(week)
  const set = (day: number, periods: readonly DayPeriod[]): void => onChange(week.with(day, periods))
  const add = (day: number): void => {
    if (!canAdd) return
    flushSync(() => set(day, [...(week[day] ?? []), { from: '', to: '' }]))
    const fields = listRef.current?.querySelectorAll<HTMLInputElement>(`[data-day="${day}"] input`)
    fields?.item(fields.length - 2).focus()
  }
  return (
    <ul ref={listRef} className={styles.week}>
      {weekOrder.map((day) => {
        const periods = week[day] ?? []
        const name = Object.values(messages.days)[day] ?? ''
        return (
          <li key={day} data-day={day} className={styles.day}>
            <h3 className={styles.name}>{name}</h3>
            {periods.length === 0 && <span className="hint">{isAlways ? alwaysText : messages.closedDay}</span>}
            <ul className={styles.periods}>
              {periods.map((period, at) => (
                // The place is the identity of a period: it has no other.
                // oxlint-disable-next-line react/no-array-index-key
                <PeriodRow
                  key={at}
                  day={name}
                  place={at + 1}
                  period={period}
                  error={errors[periodKey(day, at)]}
                  onChange={(part) => set(day, periods.with(at, { ...period, ...part }))}
                  onRemove={() => {
                    set(day, periods.toSpliced(at, 1))
                    listRef.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-add]`)?.focus()
                  }}
                />
              ))}
            </ul>
            <div className={styles.actions}>
              <Button
                data-add=""
                variant="ghost"
                aria-label={messages.addPeriodOn(name)}
                aria-disabled={!canAdd || undefined}
                onClick={() => add(day)}
              >
                {messages.addPeriod}
              </Button>
              {periods.length > 0 && (
                <Button
                  variant="ghost"
                  aria-label={messages.copyFrom(name)}
                  onClick={() => {
                    onChange(copiedToAll(week, day))
                    announce(messages.copied(name))
                  }}
                >
                  {messages.copyToAll}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
