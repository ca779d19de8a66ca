import type { ReactElement, ReactNode } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import type { PeriodReports, Reports } from '@thali/contract/reports/schema'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { clockTime, fullDateTime } from '#web/lib/date-time.ts'
import { classNames } from '#web/lib/class-names.ts'
import { rangeWords, shownWeekday } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { useHeldLoading } from '#web/ui/held-loading.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import { BarChart } from './bar-chart.tsx'
import { ChartFrame, type Point } from './chart-frame.tsx'
import { LineChart } from './line-chart.tsx'
import { RankedList } from './ranked-list.tsx'
import type { ReportsState } from './reports.ts'
import { periodMessages } from './period-messages.en.ts'
import { reportsMessages as messages } from './reports-messages.en.ts'
import styles from './reports-view.module.css'

// Reports of all time do not need it.
const PeriodSummary = lazyComponent(
  () => import('./period-summary.tsx').then((file) => file.PeriodSummary),
  () => null,
)

type CardProps = {
  readonly title: string
  readonly hint?: string
  /** Its width in the grid of twelve columns, from 768 px. */
  readonly width?: 'half' | 'narrow' | 'wide'
  readonly children: ReactNode
}

const Card = ({ title, hint, width = 'half', children }: CardProps): ReactElement => (
  <section className={classNames('tile', styles[width])} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </section>
)

const Figures = ({ reports }: { readonly reports: Reports }): ReactElement => {
  const { mostSoldItems, leastSoldItems, averageVisitsPerUser } = reports
  const full = mostSoldItems[0]?.quantity ?? 0
  const days = reports.averageSalesByDay.map(({ day, average }): Point => ({
    name: shownWeekday(day),
    rupees: average,
  }))
  const times = reports.salesByTime.map(({ slot, average }): Point => ({ name: slot, rupees: average }))
  return (
    <>
      <Card title={messages.mostSold}>
        <RankedList items={mostSoldItems} full={full} />
      </Card>
      <Card title={messages.leastSold}>
        <RankedList items={leastSoldItems} full={full} />
      </Card>
      <Card title={messages.salesByDay} hint={messages.perOrderHint} width="narrow">
        <ChartFrame points={days} nameHeading={messages.day} Chart={BarChart} />
      </Card>
      <Card title={messages.salesByTime} hint={messages.perOrderHint} width="wide">
        <ChartFrame points={times} nameHeading={messages.time} Chart={LineChart} />
      </Card>
      <Card title={messages.visits}>
        <p className={styles.figure}>{messages.times(exact(averageVisitsPerUser))}</p>
        <p className={styles.hint}>{messages.visitsSentence(exact(averageVisitsPerUser))}</p>
      </Card>
      <Card title={messages.orderValue}>
        <p className={styles.figure}>{formatPrice(reports.averageOrderValue)}</p>
        <p className={styles.hint}>{messages.perOrderHint}</p>
      </Card>
    </>
  )
}

/** Time zone until the restaurant is known (design §4.10). */
export const defaultTimezone = 'Asia/Kolkata'

// Decimals as they are: texts write numbers as rupees.
const exact = (value: number): number | string => (Number.isInteger(value) ? value : String(value))

const basisOf = ({ reports, period }: ReportsState, restaurant: string | undefined, moment: string): string => {
  const orders = reports?.orderCount ?? 0
  const basis = period
    ? periodMessages.basis({ count: orders, days: rangeWords(period.current.from, period.current.to), moment })
    : messages.basis({ count: orders, moment })
  return restaurant ? messages.ofRestaurant({ restaurant, basis }) : basis
}

const emptyWords = ({ from, to }: PeriodReports['current']): string =>
  (from === to ? periodMessages.empty : periodMessages.emptyRange)(rangeWords(from, to))

type ReportsViewProps = {
  readonly state: ReportsState
  /** Undefined until it is fetched. */
  readonly restaurant: Pick<Restaurant, 'name' | 'timezone'> | undefined
  /** Last on the page, once there are figures. */
  readonly children: (reports: Reports, asOf: Date) => ReactNode
}

/** The figures of the restaurant in all their states (spec §2 "Reports"). */
export const ReportsView = ({ state, restaurant, children }: ReportsViewProps): ReactElement | null => {
  const timezone = restaurant?.timezone ?? defaultTimezone
  const { status, reports, period, asOf, hasFailed, isFetching, refetch } = state
  const isLoading = useHeldLoading(status === 'loading')
  if (status === 'idle') return null
  if (status === 'failed') {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  if (isLoading || !reports || !asOf) {
    return (
      <LoadingState label={messages.loading}>
        <div className={styles.cards}>
          {['260px', '260px', '340px', '340px'].map((height, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- four boxes that never change
            <div key={at} className={styles.half}>
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      </LoadingState>
    )
  }
  const isEmpty = reports.orderCount === 0
  if (isEmpty && !period) return <EmptyState title={messages.empty} />
  return (
    <>
      {hasFailed && (
        <FailureNotice text={messages.stale(clockTime(asOf, timezone))} isRetrying={isFetching} onRetry={refetch} />
      )}
      <p className={styles.basis}>{basisOf(state, restaurant?.name, fullDateTime(asOf, timezone))}</p>
      {period && <PeriodSummary period={period} />}
      {isEmpty && period && <EmptyState title={emptyWords(period.current)} />}
      <div className={styles.cards}>
        {!isEmpty && <Figures reports={reports} />}
        {!isEmpty && children(reports, asOf)}
      </div>
    </>
  )
}
