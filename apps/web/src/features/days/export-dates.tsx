import type { ReactElement } from 'react'
import { monthWords, rangeWords } from '#web/lib/day-words.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { exportMessages as messages } from './export-messages.en.ts'
import { returnPeriods } from './return-periods.ts'

type Dates = { readonly from: string; readonly to: string }

type ExportDatesProps = Dates & {
  readonly today: string
  readonly isReturn: boolean
  readonly fault: string | undefined
  readonly onChange: (dates: Dates) => void
}

const keyOf = ({ from, to }: Dates): string => `${from} ${to}`

/** The dates of an export: any, or for a GST return a month or quarter. */
export const ExportDates = ({ from, to, today, isReturn, fault, onChange }: ExportDatesProps): ReactElement => {
  if (isReturn) {
    const periods = returnPeriods(today)
    return (
      <SelectField
        label={messages.returnPeriod}
        hint={messages.returnHint}
        value={keyOf({ from, to })}
        onChange={(event) => {
          const chosen = periods.find((period) => keyOf(period) === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {periods.map((period) => (
          <option key={keyOf(period)} value={keyOf(period)}>
            {period.isQuarter ? rangeWords(period.from, period.to) : monthWords(period.from)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <>
      <TextField
        label={messages.from}
        type="date"
        value={from}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <TextField
        label={messages.to}
        type="date"
        value={to}
        error={fault}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </>
  )
}
