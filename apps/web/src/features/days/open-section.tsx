import type { ReactElement } from 'react'
import type { DayReport } from '@thali/contract/days/day-report'
import { moneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import styles from './days.module.css'
import { Section } from '#web/ui/figures.tsx'

type Open = DayReport['open']

/** Whether anything is open. */
export const isAnyOpen = ({ tables, bills, upiRequests }: Open): boolean =>
  tables.length + bills.length + upiRequests.length > 0

/** Open tables, unpaid bills and unconfirmed UPI payments as links. */
export const OpenThings = ({ open }: { readonly open: Open }): ReactElement => {
  const { tables, bills, upiRequests } = open
  return (
    <>
      {tables.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{messages.tables(tables.length)}</h3>
          <ul className={styles.links}>
            {tables.map((tableNumber) => (
              <li key={tableNumber}>
                <Link className={styles.link} to={paths.tableBill(tableNumber, 'bills')}>
                  {messages.table(tableNumber)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {bills.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{messages.unpaid(bills.length)}</h3>
          <ul className={styles.links}>
            {bills.map(({ id, number, tableNumber, due }) => (
              <li key={id}>
                <Link className={styles.link} to={paths.staffBill(id)}>
                  {number} · {messages.table(tableNumber)} · {moneyWords(due)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {upiRequests.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{messages.upi(upiRequests.length)}</h3>
          <ul className={styles.links}>
            {upiRequests.map(({ id, billId, number, state, amount, isPaid, ending }) => (
              <li key={id}>
                <Link className={styles.link} to={paths.staffBill(billId)}>
                  {number} · {moneyWords(amount)} ·{' '}
                  {isPaid ? messages.paidTwice : ending ? messages.claimedEnded[ending] : messages[state]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Tables, bills and requests that are open now, or that a close carried over. */
export const OpenSection = ({ report }: { readonly report: DayReport }): ReactElement => (
  <Section
    title={report.isClosed ? messages.carried : messages.openThings}
    hint={report.isClosed || !isAnyOpen(report.open) ? undefined : messages.openHintThings}
  >
    {isAnyOpen(report.open) ? <OpenThings open={report.open} /> : <p className="hint">{messages.nothingOpen}</p>}
  </Section>
)
