import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { ownRestaurantEndpoints } from '@thali/contract/accounts/endpoints'
import type { OwnReports } from '@thali/contract/accounts/own-restaurant-schema'
import { formatPrice } from '@thali/contract/basics/money'
import { type ReportPeriod, reportPeriods } from '@thali/contract/reports/periods'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FigureTable, Section } from '#web/ui/figures.tsx'
import { ownSumsMessages as messages } from './own-sums-messages.en.ts'
import { periodMessages } from './period-messages.en.ts'
import styles from './period.module.css'

type Sums = OwnReports['current']

const cellsOf = (name: string, current: Sums, previous: Sums): readonly ReactNode[] => [
  name,
  moneyWords(current.sales),
  moneyWords(previous.sales),
  current.orderCount,
  current.orderCount === 0 ? '–' : formatPrice(current.averageOrderValue),
]

const Table = ({ restaurants, current, previous }: OwnReports): ReactElement => (
  <FigureTable
    caption={messages.title}
    columns={[messages.restaurant, messages.sales, messages.before, messages.orders, messages.average]}
    rows={[
      ...restaurants.map((one) => ({ key: one.restaurantId, cells: cellsOf(one.name, one.current, one.previous) })),
      // No restaurant has an empty id.
      { key: '', cells: cellsOf(messages.all, current, previous), isSum: true },
    ]}
  />
)

type OwnSumsSectionProps = {
  readonly period: ReportPeriod
  readonly onPeriod: (period: ReportPeriod) => void
}

/** The sales of all restaurants of the account in a period, and their sum (decision 116). */
export const OwnSumsSection = ({ period, onPeriod }: OwnSumsSectionProps): ReactElement => {
  const query = useQuery({
    queryKey: ['own-reports', period],
    queryFn: async () => {
      try {
        return await call(ownRestaurantEndpoints.getOwnReports, { query: { period } })
      } catch (error) {
        logFailure(messages.failedLog, error)
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  return (
    <Section title={messages.title} hint={messages.hint}>
      <div className={styles.chooser}>
        <SelectField
          label={periodMessages.label}
          value={period}
          onChange={(event) => {
            const chosen = reportPeriods.find((one) => one === event.target.value)
            if (chosen) onPeriod(chosen)
          }}
        >
          {reportPeriods.map((one) => (
            <option key={one} value={one}>
              {periodMessages.periods[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {query.isError && (
        <FailureNotice text={messages.failed} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.isError && <output>{messages.loading}</output>}
      {query.data && <Table {...query.data} />}
    </Section>
  )
}
