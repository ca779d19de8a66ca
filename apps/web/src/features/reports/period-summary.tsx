import type { ReactElement } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import type { PeriodReports } from '@thali/contract/reports/schema'
import { rangeWords, shortDayWords } from '#web/lib/day-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { Change } from '#web/ui/change.tsx'
import { FigureTable, Section } from '#web/ui/figures.tsx'
import { periodFiguresMessages as messages } from './period-figures-messages.en.ts'
import styles from './period.module.css'

type SumProps = {
  readonly name: string
  readonly now: number
  /** Undefined when the period before had no orders. */
  readonly before: number | undefined
  /** The days before, in words. */
  readonly days: string
  readonly words: (value: number) => string
}

const Sum = ({ name, now, before, days, words }: SumProps): ReactElement => {
  const by = before === undefined ? 0 : Math.round((now - before) * 100) / 100
  const say = by > 0 ? messages.more : messages.less
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="heading digits anywhere">{words(now)}</dd>
      <dd>
        {before === undefined ? (
          <span className="hint">{messages.nothingBefore(days)}</span>
        ) : (
          <Change by={by}>
            {by === 0 ? messages.same(days) : say({ difference: words(Math.abs(by)), days, before: words(before) })}
          </Change>
        )}
      </dd>
    </div>
  )
}

/** The sums of a period compared with the same number of days before it, and its days. */
export const PeriodSummary = ({ period }: { readonly period: PeriodReports }): ReactElement => {
  const { current, previous, days } = period
  const hasBefore = previous.orderCount > 0
  const shared = { days: rangeWords(previous.from, previous.to) }
  return (
    <div className={styles.summary}>
      <Section title={messages.summary} hint={messages.summaryHint}>
        <dl className={styles.sums}>
          <Sum
            {...shared}
            name={messages.sales}
            now={current.sales}
            before={hasBefore ? previous.sales : undefined}
            words={moneyWords}
          />
          <Sum
            {...shared}
            name={messages.orders}
            now={current.orderCount}
            before={hasBefore ? previous.orderCount : undefined}
            words={String}
          />
          <Sum
            {...shared}
            name={messages.average}
            now={current.averageOrderValue}
            before={hasBefore ? previous.averageOrderValue : undefined}
            words={formatPrice}
          />
        </dl>
        {days.length > 1 && (
          <details className={styles.details}>
            <summary className={styles.opener}>{messages.byDay}</summary>
            <FigureTable
              caption={messages.byDay}
              columns={[messages.day, messages.orders, messages.sales]}
              rows={days.map(({ date, orderCount, sales }) => ({
                key: date,
                cells: [shortDayWords(date), orderCount, moneyWords(sales)],
              }))}
            />
          </details>
        )}
      </Section>
    </div>
  )
}
