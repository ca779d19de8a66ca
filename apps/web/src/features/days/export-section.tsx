import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { addDays, businessDayOf } from '@thali/contract/days/business-day'
import { downloadExport } from '#web/api/download-export.ts'
import { serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { exportKind } from './export-kinds.ts'
import { exportMessages as messages } from './export-messages.en.ts'
import styles from './days.module.css'
import { Section } from '#web/ui/figures.tsx'
import { isDate } from '#web/lib/day-words.ts'

type Kind = (typeof exportKind)[number]

const faultOf = (from: string, to: string): string | undefined => {
  if (!isDate(from) || !isDate(to)) return messages.noDates
  if (to < from) return messages.wrongDates
  return to > addDays(from, bounds.exportDaysMax - 1) ? messages.tooLong(bounds.exportDaysMax) : undefined
}

// Bills count by their calendar date in India: after midnight that date is later than the business day.
const lastDateOf = (today: string): string => {
  const inIndia = businessDayOf(new Date(), 'Asia/Kolkata', '00:00')
  return inIndia > today ? inIndia : today
}

type ExportSectionProps = { readonly restaurantId: string; readonly today: string }

/** Downloads bills, payments, taxes or dishes for a range of dates as CSV or XLSX. */
export const ExportSection = ({ restaurantId, today }: ExportSectionProps): ReactElement => {
  const [kind, setKind] = useState<Kind>('bills')
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(lastDateOf(today))
  const [saved, setSaved] = useState<string>()
  const { isSaving, error, save, reset } = useSaving(async (format: 'csv' | 'xlsx') => {
    const name = `${kind}-${from}-${to}.${format}`
    saveFile(await downloadExport(kind, { restaurantId, from, to, format }), name)
    return name
  }, messages.failedLog)
  const fault = faultOf(from, to)
  const failure = error === undefined ? undefined : (serverWords(error) ?? messages.failed)
  const change = (set: (value: string) => void, value: string): void => {
    set(value)
    setSaved(undefined)
    reset()
  }
  return (
    <Section title={messages.title} hint={messages.hint}>
      <div className="column-4">
        <SelectField
          label={messages.kind}
          value={kind}
          onChange={(event) => setKind(exportKind.find((one) => one === event.target.value) ?? 'bills')}
        >
          {exportKind.map((one) => (
            <option key={one} value={one}>
              {messages.kinds[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.from}
          type="date"
          value={from}
          onChange={(event) => change(setFrom, event.target.value)}
        />
        <TextField
          label={messages.to}
          type="date"
          value={to}
          error={fault}
          onChange={(event) => change(setTo, event.target.value)}
        />
        {failure !== undefined && (
          <p role="alert" className={styles.fault}>
            {failure}
          </p>
        )}
        <output className="hint">{saved !== undefined && messages.saved(saved)}</output>
      </div>
      <div className={styles.actions}>
        {(['csv', 'xlsx'] as const).map((format) => (
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
