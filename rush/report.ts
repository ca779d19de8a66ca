import type { Ledger } from './ledger.ts'
import type { Verdict } from './verdict.ts'

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

const timesOf = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((part) => `${Math.round(quantile(times, part))}`).join(' / ')

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

/** One line about a running rush. */
export const progressLine = ({ orders, bills, counts, retried }: Ledger, secondsLeft: number): string => {
  const paid = bills.reduce((sum, { payments }) => sum + payments.reduce((all, { amount }) => all + amount, 0), 0)
  return `${secondsLeft} s left: ${orders.length} orders, ${counts.parties} parties, ${rupees(paid)} paid, ${counts.ticks} ticks, ${retried.length} retries`
}

/** The report of a rush. */
export const reportLines = (ledger: Ledger, verdict: Verdict, faults: string): string[] => {
  const { orders, bills, counts, times, refusals, retried } = ledger
  const payments = bills.flatMap((bill) => bill.payments)
  const paid = payments.reduce((sum, { amount, tip }) => sum + amount + tip, 0)
  return [
    `Orders     ${orders.length} acknowledged, ${counts.edits} edits, ${counts.decisions} accepted by a waiter, ${counts.calls} calls, ${counts.ticks} ticks`,
    `Money      ${bills.length} bills (${bills.filter((bill) => bill.isCancelled).length} cancelled), ${payments.length} payments, ${rupees(paid)}, ${counts.unpaid} parties left without paying`,
    `Network    ${retried.length} retries, ${counts.repeats} repeated orders${faults}`,
    `Refused    ${[...refusals].map(([code, count]) => `${count} ${code}`).join(', ') || 'nothing'}`,
    `ms         p50 / p95 / p99: order ${timesOf(times.order)}, bill ${timesOf(times.bill)}, payment ${timesOf(times.payment)}, tick ${timesOf(times.tick)}`,
    '',
    `Orders lost ${verdict.lost}, duplicated ${verdict.doubled}, mispriced ${verdict.mispriced}; last changes that a following program missed ${verdict.unseen}`,
    `Bills lost ${verdict.lostBills}, duplicated ${verdict.doubledBills}; bills with other payments ${verdict.wrongPayments}`,
    `Difference of the day's money: ${rupees(verdict.paise)}`,
    ...(verdict.faults.length > 0
      ? ['', `${verdict.faults.length} answers that no rule explains, such as:`, ...verdict.faults.slice(0, 5)]
      : []),
  ]
}
