import { type ReactElement, useState } from 'react'
import type { DayList } from '@thali/contract/days/day-report'
import { moneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link, navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { DayReportView, type PrintDay } from './day-report.tsx'
import { dayWords, isDate, shortDayWords } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ClockNotice } from './clock-notice.tsx'
import { useDay, useDays } from './days.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import styles from './days.module.css'
import { ExportSection } from './export-section.tsx'
import { ForgottenDay } from './forgotten-day.tsx'
import type { ReverseSlip } from './owed-section.tsx'
import { Section } from '#web/ui/figures.tsx'

type OfDayProps = { readonly list: DayList; readonly date: string }

/** A wrong clock, a day that was not closed in time, and the day of money that is recorded now. */
const Notices = ({ list, date, timezone }: OfDayProps & { readonly timezone: string }): ReactElement => {
  const { today, current, unclosed, ahead } = list
  return (
    <>
      <ClockNotice ahead={ahead} timezone={timezone} />
      {unclosed !== undefined && <ForgottenDay date={unclosed} isShown={date === unclosed} />}
      {current > today && date === current && (
        <output className={styles.notice}>
          {messages.nextDay({ closed: dayWords(today), day: dayWords(current) })}{' '}
          <Link className={styles.inline} to={paths.dayClose(today)}>
            {messages.toClosed}
          </Link>
        </output>
      )}
    </>
  )
}

// After a clock that was ahead, later days have money or a report.
const latestOf = ({ current, later }: DayList): string => later?.[0]?.date ?? current

type Printing = { readonly restaurantId: string; readonly PrintDay?: PrintDay | undefined }

/** The days of the last month, and a field for any other date. */
const OtherDays = ({ list, date, restaurantId, PrintDay }: OfDayProps & Printing): ReactElement => {
  const [typed, setTyped] = useState('')
  const shown = [...(list.later ?? []), ...list.days].filter((day) => day.date !== date)
  return (
    <Section title={messages.days}>
      {shown.length === 0 && <p className="hint">{messages.noDays}</p>}
      <ul className={styles.days}>
        {shown.map((day) => (
          <li key={day.date} className="row-2">
            <Link className={styles.dayLink} to={paths.dayClose(day.date)}>
              <span>{day.date === list.today ? messages.today : shortDayWords(day.date)}</span>
              <span className="tabular">{moneyWords(day.bills.amount)}</span>
              <Chip tone={day.isClosed ? 'neutral' : 'info'}>{day.isClosed ? messages.closed : messages.open}</Chip>
            </Link>
            {day.isClosed && PrintDay && <PrintDay restaurantId={restaurantId} date={day.date} />}
          </li>
        ))}
      </ul>
      <form
        className={styles.dateForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (isDate(typed)) navigate(paths.dayClose(typed))
        }}
      >
        <TextField
          label={messages.otherDate}
          type="date"
          max={latestOf(list)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{messages.show}</Button>
      </form>
    </Section>
  )
}

type DaysViewProps = Printing & {
  readonly ReverseSlip?: ReverseSlip | undefined
  /** For paper. */
  readonly restaurantName: string
  readonly timezone: string
  /** The day of the address; without it the day of money that is recorded now. */
  readonly date: string | undefined
  /** The figures are fetched when it is known, and again when it changes. */
  readonly stamp: unknown
}

/** Day close in all its states: the report of a day, its close, other days and exports (plan §6). */
export const DaysView = (props: DaysViewProps): ReactElement => {
  const { restaurantId, restaurantName, timezone, date, stamp, PrintDay, ReverseSlip } = props
  const list = useDays(restaurantId)
  // Its day stays on the screen while its dialog is open, also when another device closes it, and then until the address names
  // it.
  const [closing, setClosing] = useState<{ readonly date: string; readonly isOpen: boolean }>()
  if (closing && !closing.isOpen && closing.date === date) setClosing(undefined)
  const shown = date !== undefined && isDate(date) ? date : (closing?.date ?? list.data?.current)
  const day = useDay(restaurantId, shown, stamp)
  const refetch = (): void => {
    list.refetch()
    day.refetch()
  }
  const hasFailed = list.hasFailed || day.hasFailed
  const isFetching = list.isFetching || day.isFetching
  const isReady = list.data !== undefined && day.data !== undefined
  const isLoading = useHeldLoading(!isReady && !hasFailed)
  if (!isReady && hasFailed && !isLoading) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (isLoading || list.data === undefined || day.data === undefined) {
    return (
      <LoadingState label={messages.loading}>
        <div className={styles.columns}>
          <Skeleton height="240px" />
          <Skeleton height="240px" />
        </div>
      </LoadingState>
    )
  }
  return (
    <div className={styles.view}>
      {hasFailed && <FailureNotice text={messages.failedStale} isRetrying={isFetching} onRetry={refetch} />}
      <Notices list={list.data} date={day.data.date} timezone={timezone} />
      <DayReportView
        key={day.data.date}
        report={day.data}
        list={list.data}
        restaurantName={restaurantName}
        timezone={timezone}
        PrintDay={PrintDay}
        ReverseSlip={ReverseSlip}
        isClosing={closing?.isOpen === true}
        onClosing={(step) => {
          if (step === 'cancelled' || shown === undefined) setClosing(undefined)
          else setClosing({ date: shown, isOpen: step === 'begun' })
        }}
      />
      <div className={styles.columns}>
        <OtherDays list={list.data} date={day.data.date} restaurantId={restaurantId} PrintDay={PrintDay} />
        <ExportSection restaurantId={restaurantId} today={list.data.today} />
      </div>
    </div>
  )
}
