import type { ReactElement } from 'react'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { DayReport } from '@thali/contract/days/day-report'
import { netTaxes } from '@thali/contract/days/day-sums'
import { timesWords } from './count-words.ts'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'
import { daysMessages as messages } from './days-messages.en.ts'
import { type FigureRow, Figures, FigureTable, Section } from '#web/ui/figures.tsx'
import styles from '#web/ui/figures.module.css'

type ReportProps = { readonly report: DayReport }

const paiseWords = (paise: number): string => moneyWords(toRupees(paise))

/** The bills of a day and the numbers that they used. */
export const BillsSection = ({ report }: ReportProps): ReactElement => {
  const { bills, cancelled, creditNotes, series, value, charges, net } = report
  return (
    <Section title={messages.bills}>
      <Figures
        rows={[
          { name: messages.issued, remark: messages.countOf(bills.count), value: moneyWords(bills.amount) },
          { name: messages.cancelled, remark: messages.countOf(cancelled.count), value: moneyWords(cancelled.amount) },
          {
            name: messages.creditNotes,
            remark: timesWords(creditNotes.count),
            value: moneyWords(creditNotes.amount),
          },
          { name: messages.value, value: moneyWords(value) },
          ...(charges
            ? [{ name: messages.packing, remark: timesWords(charges.count), value: moneyWords(charges.amount) }]
            : []),
          { name: messages.net, value: moneyWords(net) },
          ...series.map((one) => ({
            name: one.first === one.last ? one.first : messages.range({ first: one.first, last: one.last }),
            remark:
              one.cancelled === 0
                ? messages.used(one.count)
                : messages.usedCancelled({ used: one.count, cancelled: one.cancelled }),
            value: '',
          })),
        ]}
      />
      {series.length === 0 && <p className={styles.hint}>{messages.noBills}</p>}
    </Section>
  )
}

/** Payments by method with tips and refunds. Requests that are not confirmed are listed separately. */
export const PaymentsSection = ({ report }: ReportProps): ReactElement => {
  const { methods, tips, refunds, unconfirmedUpi, paidTwiceUpi } = report
  const received = methods.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  return (
    <Section title={messages.payments}>
      {methods.length === 0 ? (
        <p className={styles.hint}>{messages.noPayments}</p>
      ) : (
        <FigureTable
          caption={messages.payments}
          columns={[messages.method, messages.received, messages.tips, messages.refunded]}
          rows={[
            ...methods.map((one) => ({
              key: one.method,
              cells: [
                `${messages.methods[one.method]} (${one.count})`,
                moneyWords(one.amount),
                moneyWords(one.tips),
                moneyWords(one.refunded),
              ],
            })),
            {
              key: 'total',
              cells: [messages.total, paiseWords(received), moneyWords(tips), moneyWords(refunds.amount)],
              isSum: true,
            },
          ]}
        />
      )}
      {unconfirmedUpi.count > 0 && (
        <Figures
          rows={[
            {
              name: `${messages.unconfirmed} (${unconfirmedUpi.count})`,
              remark:
                unconfirmedUpi.bills === undefined
                  ? messages.unconfirmedHint
                  : messages.unconfirmedOf(unconfirmedUpi.bills),
              value: moneyWords(unconfirmedUpi.amount),
            },
          ]}
        />
      )}
      {paidTwiceUpi && paidTwiceUpi.count > 0 && (
        <Figures
          rows={[
            {
              name: `${messages.paidTwice} (${paidTwiceUpi.count})`,
              remark: messages.paidTwiceHint,
              value: moneyWords(paidTwiceUpi.amount),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** Taxes by rate: the taxes of bills less the taxes of credit notes. */
export const TaxesSection = ({ report }: ReportProps): ReactElement => {
  const taxes = netTaxes([report])
  const rounding = toPaise(report.roundOff) - toPaise(report.creditedRoundOff)
  return (
    <Section title={messages.taxes} hint={messages.taxesHint}>
      {taxes.length === 0 ? (
        <p className={styles.hint}>{messages.noTaxes}</p>
      ) : (
        <FigureTable
          caption={messages.taxes}
          columns={[messages.rate, messages.taxable, messages.cgst, messages.sgst, messages.vat]}
          rows={taxes.map((tax) => ({
            key: `${tax.kind} ${tax.rate} ${tax.code} ${tax.taxClass}`,
            cells: [
              <>
                {tax.kind === 'exempt' ? messages.exempt : messages.percent(String(tax.rate))} {tax.name}
                {tax.code !== undefined && <span className="caption block">{messages.code(tax.code)}</span>}
              </>,
              paiseWords(tax.taxable),
              paiseWords(tax.cgst),
              paiseWords(tax.sgst),
              paiseWords(tax.vat),
            ],
          }))}
        />
      )}
      <Figures rows={[{ name: messages.roundOff, value: signedMoneyWords(toRupees(rounding)) }]} />
    </Section>
  )
}

const takenWords = ({ count, amount }: DayReport['voids']): string =>
  count === 0 ? '–' : messages.taken({ count, amount: moneyWords(amount) })

const PeopleTable = ({ people }: { readonly people: NonNullable<DayReport['takenOff']>['people'] }): ReactElement => (
  <FigureTable
    caption={messages.byPerson}
    columns={[messages.person, messages.seenColumn, messages.unseenColumn]}
    rows={people.map(({ staffId, name, role, seen, unseen }) => ({
      key: staffId,
      cells: [
        role === undefined ? name || messages.operator : messages.personWithRole({ name, role: messages.roles[role] }),
        takenWords(seen),
        takenWords(unseen),
      ],
    }))}
  />
)

const unitsRow = (name: string, { count, amount }: DayReport['voids']): FigureRow => ({
  name,
  remark: count === 0 ? undefined : messages.units(count),
  value: moneyWords(amount),
})

/** Discounts with their reasons, complimentary lines, dishes taken off, remakes, and orders without a bill. */
export const ReductionsSection = ({ report }: ReportProps): ReactElement => {
  const { discounts, discountReasons, complimentary, voids, takenOff, remakes, closedWithoutBill } = report
  return (
    <Section title={messages.reductions}>
      <Figures
        rows={[
          { name: messages.discounts, remark: timesWords(discounts.count), value: moneyWords(discounts.amount) },
          ...discountReasons.map(({ reason, count, amount }) => ({
            name: messages.discountReason(reason),
            remark: timesWords(count),
            value: moneyWords(amount),
          })),
          {
            name: messages.complimentary,
            remark: timesWords(complimentary.count),
            value: moneyWords(complimentary.amount),
          },
          unitsRow(messages.voids, voids),
          ...(takenOff ? [unitsRow(messages.unseen, takenOff.unseen)] : []),
          { name: messages.remakes, value: messages.units(remakes) },
          {
            name: messages.withoutBill,
            remark: timesWords(closedWithoutBill.count),
            value: moneyWords(closedWithoutBill.amount),
          },
        ]}
      />
      {takenOff && takenOff.people.length > 0 && <PeopleTable people={takenOff.people} />}
    </Section>
  )
}
