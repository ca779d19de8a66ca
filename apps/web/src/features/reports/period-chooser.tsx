import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { addDays } from '@thali/contract/days/business-day'
import { type DayRange, reportPeriods } from '@thali/contract/reports/periods'
import { useToday } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type Chosen, faultOf, reportsOfDays, reportsOfPeriod } from './period.ts'
import { periodMessages as messages } from './period-messages.en.ts'
import styles from './period.module.css'

const faultWords = (range: DayRange): string | undefined => {
  const fault = faultOf(range)
  if (fault === undefined) return undefined
  if (fault === 'missing') return commonMessages.datesMissing
  return fault === 'order' ? commonMessages.datesWrong : commonMessages.tooManyDays(bounds.exportDaysMax)
}

/** Two dates. The address gets them once they are a period; until then they are only here. */
const Dates = ({ from, to }: DayRange): ReactElement => {
  const [typed, setTyped] = useState<DayRange>()
  const shown = typed ?? { from, to }
  const change = (next: DayRange): void => {
    setTyped(next)
    if (faultOf(next) === undefined) navigate(reportsOfDays(next.from, next.to), { replace: true })
  }
  return (
    <>
      <TextField
        label={messages.from}
        type="date"
        value={shown.from}
        onChange={(event) => change({ ...shown, from: event.target.value })}
      />
      <TextField
        label={messages.to}
        type="date"
        value={shown.to}
        error={faultWords(shown)}
        onChange={(event) => change({ ...shown, to: event.target.value })}
      />
    </>
  )
}

type PeriodChooserProps = {
  readonly chosen: Chosen
  /** The days of the shown figures; undefined for all orders and while they are fetched. */
  readonly range: DayRange | undefined
  readonly timezone: string
}

/** Chooses the period of the reports. It is part of the address, so that Back and a bookmark work. */
export const PeriodChooser = ({ chosen, range, timezone }: PeriodChooserProps): ReactElement => {
  const today = useToday(timezone)
  const choose = (value: string): void => {
    const dates = range ?? { from: addDays(today, -6), to: today }
    if (value === 'dates') navigate(reportsOfDays(dates.from, dates.to))
    else navigate(value === 'all' ? paths.adminReports : reportsOfPeriod(value))
  }
  return (
    <div className={styles.chooser} data-unshared="">
      <SelectField
        label={messages.label}
        value={chosen.kind === 'period' ? chosen.period : chosen.kind}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="all">{messages.all}</option>
        {reportPeriods.map((period) => (
          <option key={period} value={period}>
            {messages.periods[period]}
          </option>
        ))}
        <option value="dates">{messages.custom}</option>
      </SelectField>
      {chosen.kind === 'dates' && <Dates from={chosen.from} to={chosen.to} />}
    </div>
  )
}
