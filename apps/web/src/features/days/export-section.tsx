import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { addDays, businessDayOf } from '@thali/contract/days/business-day'
import { downloadExport } from '#web/api/download-export.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ExportDates } from './export-dates.tsx'
import { exportKind } from './export-kinds.ts'
import { exportMessages as messages } from './export-messages.en.ts'
import { returnPeriods } from './return-periods.ts'
import styles from './days.module.css'
import { Section } from '#web/ui/figures.tsx'
import { isDate } from '#web/lib/day-words.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'

type Kind = (typeof exportKind)[number]

const formats = ['csv', 'xlsx'] as const

type Format = (typeof formats)[number]

const faultOf = (from: string, to: string): string | undefined => {
  if (!isDate(from) || !isDate(to)) return commonMessages.datesMissing
  if (to < from) return commonMessages.datesWrong
  return to > addDays(from, bounds.exportDaysMax - 1) ? commonMessages.tooManyDays(bounds.exportDaysMax) : undefined
}

// Bills count by their calendar date in India: after midnight that date is later than the business day.
const lastDateOf = (today: string): string => {
  const inIndia = businessDayOf(new Date(), 'Asia/Kolkata', '00:00')
  return inIndia > today ? inIndia : today
}

type ExportSectionProps = { readonly restaurantId: string; readonly today: string }

// The return of a month is prepared after it.
const lastReturn = (today: string): { readonly from: string; readonly to: string } | undefined =>
  returnPeriods(today)[1]

/** Downloads bills, payments, taxes or dishes for a range of dates as CSV or XLSX, or a workbook for GST returns. */
export const ExportSection = ({ restaurantId, today }: ExportSectionProps): ReactElement => {
  const [kind, setKind] = useState<Kind>('bills')
  const [dates, setDates] = useState({ from: `${today.slice(0, 8)}01`, to: lastDateOf(today) })
  const [saved, setSaved] = useState<string>()
  const { from, to } = dates
  const { isSaving, error, save, reset } = useSaving(async (format: Format) => {
    const name = `${kind}-${from}-${to}.${format}`
    saveFile(await downloadExport(kind, { restaurantId, from, to, format }), name)
    return name
  }, messages.failedLog)
  const isReturn = kind === 'gst'
  const fault = faultOf(from, to)
  const failure = error === undefined ? undefined : (serverWords(error) ?? commonMessages.downloadFailed)
  const change = (next: typeof dates): void => {
    setDates({ from: next.from, to: next.to })
    setSaved(undefined)
    reset()
  }
  const choose = (next: Kind): void => {
    setKind(next)
    change((next === 'gst' ? lastReturn(today) : undefined) ?? dates)
  }
  return (
    <Section title={messages.title} hint={messages.hint}>
      <div className="column-4">
        <SelectField
          label={messages.kind}
          value={kind}
          onChange={(event) => choose(exportKind.find((one) => one === event.target.value) ?? 'bills')}
        >
          {exportKind.map((one) => (
            <option key={one} value={one}>
              {messages.kinds[one]}
            </option>
          ))}
        </SelectField>
        <ExportDates {...dates} today={lastDateOf(today)} isReturn={isReturn} fault={fault} onChange={change} />
        {failure !== undefined && (
          <p role="alert" className={styles.fault}>
            {failure}
          </p>
        )}
        <output className="hint">{saved !== undefined && messages.saved(saved)}</output>
      </div>
      <div className={styles.actions}>
        {(isReturn ? (['xlsx'] as const) : formats).map((format) => (
          <Button
            key={format}
            isPending={isSaving}
            disabled={fault !== undefined}
            onClick={() => void save(format).then(setSaved)}
          >
            {messages.download(format.toUpperCase())}
          </Button>
        ))}
      </div>
    </Section>
  )
}
