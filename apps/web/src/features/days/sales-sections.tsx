import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { toRupees } from '@thali/contract/basics/money'
import { addDays } from '@thali/contract/days/business-day'
import { type DaySums, sumDays } from '@thali/contract/days/day-sums'
import type { DayRange } from '@thali/contract/reports/periods'
import { timesWords } from './count-words.ts'
import { moneyWords } from '#web/lib/money-words.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useDays } from './days.ts'
import { daysMessages } from './days-messages.en.ts'
import { isDate, rangeWords } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import styles from './days.module.css'
import { Figures, FigureTable, Section } from '#web/ui/figures.tsx'
import { salesMessages as messages } from './sales-messages.en.ts'

const words = (paise: number): string => moneyWords(toRupees(paise))

/** Leads from the prices of the menu to the sums of bills, so that the figures of other screens can be compared. */
const Bridge = ({ sums }: { readonly sums: DaySums }): ReactElement => {
  const { value, charges, net, discounts, bills, creditNotes } = sums
  return (
    <Section title={messages.bridge} hint={messages.bridgeHint}>
      <Figures
        rows={[
          { name: messages.value, value: words(value) },
          ...(charges.count > 0
            ? [{ name: daysMessages.packing, remark: timesWords(charges.count), value: words(charges.amount) }]
            : []),
          { name: messages.less, value: words(0 - discounts.amount) },
          { name: messages.added, value: words(bills.amount - value + discounts.amount) },
          { name: messages.bills, remark: daysMessages.countOf(bills.count), value: words(bills.amount), isSum: true },
          { name: messages.net, value: words(net) },
          { name: daysMessages.creditNotes, value: words(0 - creditNotes.amount) },
          { name: messages.remaining, value: words(bills.amount - creditNotes.amount), isSum: true },
        ]}
      />
    </Section>
  )
}

const Sums = ({ sums }: { readonly sums: DaySums }): ReactElement => (
  <>
    <Bridge sums={sums} />
    <Section title={messages.byMethod}>
      <FigureTable
        caption={messages.byMethod}
        columns={[daysMessages.method, daysMessages.received, daysMessages.tips, daysMessages.refunded]}
        rows={sums.methods.map(({ method, count, amount, tips, refunded }) => ({
          key: method,
          cells: [`${daysMessages.methods[method]} (${count})`, words(amount), words(tips), words(refunded)],
        }))}
      />
    </Section>
    <Section title={messages.byTax}>
      <FigureTable
        caption={messages.byTax}
        columns={[daysMessages.rate, daysMessages.taxable, daysMessages.cgst, daysMessages.sgst, daysMessages.vat]}
        rows={sums.taxes.map(({ taxClass, code, kind, name, rate, taxable, cgst, sgst, vat }) => ({
          key: `${kind} ${rate} ${code} ${taxClass}`,
          cells: [`${daysMessages.percent(rate)} ${name}`, words(taxable), words(cgst), words(sgst), words(vat)],
        }))}
      />
    </Section>
    <Section title={messages.byDiscount}>
      <Figures
        rows={[
          { name: messages.bills, remark: daysMessages.countOf(sums.bills.count), value: words(sums.bills.amount) },
          {
            name: daysMessages.discounts,
            remark: timesWords(sums.discounts.count),
            value: words(sums.discounts.amount),
          },
          {
            name: daysMessages.complimentary,
            remark: timesWords(sums.complimentary.count),
            value: words(sums.complimentary.amount),
          },
          {
            name: daysMessages.creditNotes,
            remark: timesWords(sums.creditNotes.count),
            value: words(sums.creditNotes.amount),
          },
        ]}
      />
    </Section>
  </>
)

const faultOf = (from: string, to: string): string | undefined => {
  if (!isDate(from) || !isDate(to) || to < from) return messages.wrongDates
  return to > addDays(from, bounds.dayListMax - 1) ? commonMessages.tooManyDays(bounds.dayListMax) : undefined
}

type SalesSectionsProps = {
  readonly restaurantId: string
  /** The days of the page; without them two fields choose the days. */
  readonly range?: DayRange | undefined
}

/** Sales by method, by tax and by discount for a range of business days, the last month at first (plan §6). */
export const SalesSections = ({ restaurantId, range }: SalesSectionsProps): ReactElement => {
  const [own, setTyped] = useState<DayRange>()
  const typed = range ?? own
  const fault = typed && faultOf(typed.from, typed.to)
  const { data, hasFailed, isFetching, refetch } = useDays(restaurantId, typed && fault === undefined ? typed : {})
  const to = typed?.to ?? data?.current ?? ''
  const from = typed?.from ?? (data ? addDays(data.current, -30) : '')
  return (
    <div className={styles.sales}>
      <Section title={messages.title} hint={messages.hint}>
        {range ? (
          <p className="hint">{fault ?? rangeWords(from, to)}</p>
        ) : (
          <div className={styles.dateForm}>
            <TextField
              label={messages.from}
              type="date"
              value={from}
              onChange={(event) => setTyped({ from: event.target.value, to })}
            />
            <TextField
              label={messages.to}
              type="date"
              value={to}
              error={fault}
              onChange={(event) => setTyped({ from, to: event.target.value })}
            />
          </div>
        )}
      </Section>
      {hasFailed && <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />}
      {data && fault === undefined && <Sums sums={sumDays(data.days)} />}
      {!data && !hasFailed && <p className="hint">{messages.loading}</p>}
    </div>
  )
}
