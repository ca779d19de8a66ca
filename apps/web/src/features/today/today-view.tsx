import type { ReactElement, ReactNode } from 'react'
import type { Today } from '@thali/contract/reports/schema'
import { classNames } from '#web/lib/class-names.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { dayWords, weekdayWords } from '#web/lib/day-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Change } from '#web/ui/change.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { TodayState } from './today.ts'
import { todayMessages as messages } from './today-messages.en.ts'
import { FeedbackOfDay, Hours, Methods, OpenTables, Waiters } from './today-sections.tsx'
import styles from './today.module.css'

type TileProps = {
  readonly title: string
  readonly value: string
  readonly hint?: string
  readonly isMain?: boolean
  readonly children?: ReactNode
}

const Tile = ({ title, value, hint, isMain = false, children }: TileProps): ReactElement => (
  <section className={classNames(styles.tile, isMain && styles.main)} aria-label={title}>
    <h2 className="label">{title}</h2>
    <p className={styles.value}>{value}</p>
    {children}
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
  </section>
)

type ComparedProps = {
  readonly now: number
  /** Undefined without a comparison. */
  readonly before: number | undefined
  readonly weekday: string
  readonly words: (value: number) => string
}

/** A figure compared with last week's figure, in words. */
const Compared = ({ now, before, weekday, words }: ComparedProps): ReactElement => {
  if (before === undefined) return <p className="hint">{messages.none(weekday)}</p>
  const by = Math.round((now - before) * 100) / 100
  const say = by > 0 ? messages.more : messages.less
  return (
    <p>
      <Change by={by}>
        {by === 0 ? messages.same(weekday) : say({ difference: words(Math.abs(by)), weekday, before: words(before) })}
      </Change>
    </p>
  )
}

const Tiles = ({ today }: { readonly today: Today }): ReactElement => {
  const { figures, lastWeek, hasBills } = today
  const before = lastWeek.figures
  const weekday = weekdayWords(lastWeek.date)
  const takings = figures.takings ?? 0
  return (
    <div className={styles.tiles}>
      <Tile
        title={messages.takings}
        value={moneyWords(takings)}
        hint={hasBills ? messages.ofPayments : messages.ofOrders}
        isMain
      >
        <Compared now={takings} before={before?.takings} weekday={weekday} words={moneyWords} />
      </Tile>
      <Tile
        title={messages.orders}
        value={String(figures.orders.count)}
        hint={messages.ordersHint(moneyWords(figures.orders.value))}
      >
        <Compared now={figures.orders.count} before={before?.orders.count} weekday={weekday} words={String} />
      </Tile>
      <Tile title={messages.average} value={moneyWords(figures.orders.average)} hint={messages.averageHint}>
        <Compared now={figures.orders.average} before={before?.orders.average} weekday={weekday} words={moneyWords} />
      </Tile>
      {figures.guests !== undefined && (
        <Tile title={messages.guests} value={String(figures.guests)} hint={messages.guestsHint}>
          <Compared now={figures.guests} before={before?.guests} weekday={weekday} words={String} />
        </Tile>
      )}
    </div>
  )
}

type TodayViewProps = {
  readonly state: TodayState
  readonly timezone: string
  /** The notice of a wrong clock of the server. */
  readonly clockNotice: ReactNode
}

/** The figures of the present business day in all their states (plan §8.7). */
export const TodayView = ({ state, timezone, clockNotice }: TodayViewProps): ReactElement => {
  const { data, hasFailed, isFetching, refetch } = state
  const isLoading = useHeldLoading(!data && !hasFailed)
  if (!data && hasFailed && !isLoading) {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (isLoading || !data) {
    return (
      <LoadingState label={messages.loading}>
        <div className={styles.tiles}>
          <Skeleton height="160px" />
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </div>
      </LoadingState>
    )
  }
  const { date, dateTime, closedDateTime, lastWeek } = data
  const [day, time] = [dayWords(date), clockTime(dateTime, timezone)]
  return (
    <div className="column-4">
      {hasFailed && <FailureNotice text={messages.stale(time)} isRetrying={isFetching} onRetry={refetch} />}
      {clockNotice}
      <p className="hint">
        {lastWeek.figures
          ? messages.basis({ day, time, weekday: weekdayWords(lastWeek.date) })
          : messages.basisAlone({ day, time })}
      </p>
      {closedDateTime !== undefined && (
        <output className={styles.notice}>{messages.closed(clockTime(closedDateTime, timezone))}</output>
      )}
      <Tiles today={data} />
      <div className={styles.columns}>
        <div className="column-4">
          <OpenTables today={data} timezone={timezone} />
          {data.hasBills && <Methods today={data} />}
        </div>
        <div className="column-4">
          <FeedbackOfDay today={data} timezone={timezone} />
          <Waiters today={data} />
          <Hours today={data} />
        </div>
      </div>
    </div>
  )
}
