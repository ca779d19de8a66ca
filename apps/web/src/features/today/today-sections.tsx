import type { ReactElement } from 'react'
import type { Today } from '@thali/contract/reports/schema'
import { faces } from '@thali/contract/visits/feedback'
import { shortMoment } from '#web/lib/date-time.ts'
import { hourWords, weekdayWords } from '#web/lib/day-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { FigureTable, Section } from '#web/ui/figures.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { todayMessages as messages } from './today-messages.en.ts'
import styles from './today.module.css'

type PartProps = { readonly today: Today }

const width = (amount: number, full: number): string => `${Math.max(0, (100 * amount) / Math.max(1, full))}%`

/** Takings and orders by hour, each with a bar, and a thinner one for last week. */
export const Hours = ({ today: { figures, lastWeek, firstHour } }: PartProps): ReactElement => {
  const weekday = weekdayWords(lastWeek.date)
  const before = new Map(lastWeek.figures?.hours.map((one) => [one.hour, one]))
  const place = (hour: number): number => (hour - firstHour + 24) % 24
  const inOrder = [...new Set([...figures.hours.map(({ hour }) => hour), ...before.keys()])].toSorted(
    (one, other) => place(one) - place(other),
  )
  const full = Math.max(...[...figures.hours, ...before.values()].map(({ takings }) => takings), 1)
  return (
    <Section title={messages.byHour} hint={messages.byHourHint}>
      {inOrder.length === 0 && <p className="hint">{messages.nothingYet}</p>}
      <ol className="stack-4">
        {inOrder.map((hour) => {
          const now = figures.hours.find((one) => one.hour === hour) ?? { takings: 0, orders: 0 }
          const then = before.get(hour)
          return (
            <li key={hour} className={styles.hour}>
              <span className={styles.hourName}>{hourWords(hour)}</span>
              <span className={styles.amount}>
                {moneyWords(now.takings)} · {messages.ordersOf(now.orders)}
              </span>
              <span className={styles.tracks} aria-hidden="true">
                <span className={styles.bar} style={{ width: width(now.takings, full) }} />
                {then && <span className={styles.barBefore} style={{ width: width(then.takings, full) }} />}
              </span>
              {then && (
                <span className={styles.hint}>
                  {messages.before({
                    weekday,
                    takings: moneyWords(then.takings),
                    orders: messages.ordersOf(then.orders),
                  })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

/** Payments less refunds by method. */
export const Methods = ({ today: { figures, lastWeek } }: PartProps): ReactElement => {
  const before = new Map(lastWeek.figures?.methods.map((one) => [one.method, one.amount]))
  const methods = [...new Set([...figures.methods.map(({ method }) => method), ...before.keys()])]
  const weekday = weekdayWords(lastWeek.date)
  return (
    <Section title={messages.byMethod}>
      {methods.length === 0 ? (
        <p className="hint">{messages.noPayments}</p>
      ) : (
        <FigureTable
          caption={messages.byMethod}
          columns={[messages.method, messages.today, ...(lastWeek.figures ? [messages.last(weekday)] : [])]}
          rows={methods.map((method) => {
            const now = figures.methods.find((one) => one.method === method)
            return {
              key: method,
              cells: [
                `${messages.methods[method]} (${messages.payments(now?.count ?? 0)})`,
                moneyWords(now?.amount ?? 0),
                ...(lastWeek.figures ? [moneyWords(before.get(method) ?? 0)] : []),
              ],
            }
          })}
        />
      )}
    </Section>
  )
}

/** Takings by the person who recorded the payment or closed the order. */
export const Waiters = ({ today: { figures, lastWeek, hasBills } }: PartProps): ReactElement => {
  const before = new Map(lastWeek.figures?.waiters.map((one) => [one.staffId, one]))
  const now = new Map(figures.waiters.map((one) => [one.staffId, one]))
  const people = [...now.values(), ...[...before.values()].filter(({ staffId }) => !now.has(staffId))]
  const weekday = weekdayWords(lastWeek.date)
  const countWords = hasBills ? messages.payments : messages.ordersOf
  return (
    <Section title={messages.byWaiter} hint={hasBills ? messages.waiterOfPayments : messages.waiterOfOrders}>
      {people.length === 0 ? (
        <p className="hint">{hasBills ? messages.noPayments : messages.noClosed}</p>
      ) : (
        <FigureTable
          caption={messages.byWaiter}
          columns={[messages.person, messages.today, ...(lastWeek.figures ? [messages.last(weekday)] : [])]}
          rows={people.map(({ staffId, name }) => ({
            key: staffId,
            cells: [
              `${name || messages.unknownPerson} (${countWords(now.get(staffId)?.count ?? 0)})`,
              moneyWords(now.get(staffId)?.amount ?? 0),
              ...(lastWeek.figures ? [moneyWords(before.get(staffId)?.amount ?? 0)] : []),
            ],
          }))}
        />
      )}
    </Section>
  )
}

/** The answers of guests about their visits. */
export const FeedbackOfDay = ({ today, timezone }: PartProps & { readonly timezone: string }): ReactElement | null => {
  if (!today.feedback) return null
  const { faces: counts, texts } = today.feedback
  const isEmpty = faces.every((face) => counts[face] === 0)
  return (
    <Section title={messages.feedback} hint={messages.feedbackHint}>
      {isEmpty && <p className="hint">{messages.noFeedback}</p>}
      <ul className={styles.faces} hidden={isEmpty}>
        {faces.toReversed().map((face) => (
          <li key={face}>
            <LaterIcon name={`face-${face}`} />
            <strong>{counts[face]}</strong>
            <span className="hint">{messages.faces[face]}</span>
          </li>
        ))}
      </ul>
      <ul className="stack-3">
        {texts.map(({ face, text, tableNumber, label, dateTime }) => (
          <li key={`${dateTime} ${tableNumber} ${text}`} className={styles.feedback}>
            <LaterIcon name={`face-${face}`} />
            <span className="visually-hidden">{messages.faces[face]}</span>
            <p className="anywhere">{text}</p>
            <p className="hint">
              {messages.feedbackOf({
                table:
                  label === undefined
                    ? messages.table(tableNumber)
                    : messages.tableNamed({ number: tableNumber, label }),
                time: shortMoment(dateTime, timezone, new Date(today.dateTime)),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Tables with a party, an order or a bill that is not paid. */
export const OpenTables = ({ today, timezone }: PartProps & { readonly timezone: string }): ReactElement => {
  const { open, hasBills, dateTime } = today
  const openCount = open.tables.filter(({ isOpen = true }) => isOpen).length
  const billOnly = open.tables.length - openCount
  return (
    <Section title={messages.tables} hint={hasBills ? messages.tablesHint : messages.tablesHintPlain}>
      <p className={styles.value}>{moneyWords(open.unbilled + open.due)}</p>
      <p className={styles.sumHint}>
        {openCount === 0 ? messages.noOpenTables : messages.openTables(openCount)}
        {billOnly > 0 && ` · ${messages.billOnly(billOnly)}`}
      </p>
      <ul className={styles.tables}>
        {open.tables.map(({ tableNumber, label, openedDateTime, unbilled, due }) => (
          <li key={tableNumber}>
            <Link className={styles.table} to={paths.runningOrders(tableNumber)}>
              <span>
                <span className={styles.tableName}>
                  {label === undefined
                    ? messages.table(tableNumber)
                    : messages.tableNamed({ number: tableNumber, label })}
                </span>
                <span className={styles.hint}>
                  {openedDateTime === undefined
                    ? messages.noSitting
                    : messages.since(shortMoment(openedDateTime, timezone, new Date(dateTime)))}
                </span>
              </span>
              <span className={styles.sums}>
                {unbilled > 0 && (
                  <span>
                    {moneyWords(unbilled)}{' '}
                    <span className={styles.hint}>{hasBills ? messages.unbilled : messages.notClosed}</span>
                  </span>
                )}
                {due > 0 && (
                  <span>
                    {moneyWords(due)} <span className={styles.hint}>{messages.due}</span>
                  </span>
                )}
                {unbilled === 0 && due === 0 && <span className={styles.hint}>{messages.nothing}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
