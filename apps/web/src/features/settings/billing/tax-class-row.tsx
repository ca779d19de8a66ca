import { type ReactElement, useId, useState } from 'react'
import { shortDate } from '#web/lib/date.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { type TaxClassErrors, type TaxClassRow, rateInWords } from './tax-classes-draft.ts'

type RowProps = {
  readonly row: TaxClassRow
  readonly errors: TaxClassErrors
  /** `2026-11-20` in India. */
  readonly today: string
  readonly onChange: (part: Partial<TaxClassRow>) => void
  readonly onRemove: () => void
}

const dateInWords = (date: string): string => shortDate(`${date}T12:00:00Z`, 'UTC')

const RateList = ({ row, today, onChange }: Omit<RowProps, 'errors' | 'onRemove'>): ReactElement => (
  <ul aria-label={messages.rates}>
    {row.rates.map(({ from, percent }) => (
      <li key={from} className="spread">
        <span className={styles.hint}>
          {from > today
            ? messages.rateFrom({ percent: String(percent), date: dateInWords(from) })
            : messages.rateSince({ percent: String(percent), date: dateInWords(from) })}
        </span>
        {from > today && (
          <Button
            variant="ghost"
            aria-label={messages.removeRateName({ percent: String(percent), date: dateInWords(from) })}
            onClick={() => onChange({ rates: row.rates.filter((one) => one.from !== from) })}
          >
            {messages.removeRate}
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const RateFields = ({ row, errors, today, onChange }: Omit<RowProps, 'onRemove'>): ReactElement => {
  const hintId = useId()
  return (
    <>
      {row.rates.length > 0 && <RateList row={row} today={today} onChange={onChange} />}
      <div>
        <div className="pair">
          <TextField
            label={messages.newRate}
            aria-describedby={hintId}
            inputMode="decimal"
            autoComplete="off"
            value={row.percent}
            error={errors.percent}
            onChange={({ target: { value } }) => onChange({ percent: value, from: row.from || today })}
          />
          <TextField
            label={messages.newRateFrom}
            type="date"
            value={row.from}
            error={errors.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        </div>
        <p id={hintId} className={styles.hint}>
          {messages.newRateHint}
        </p>
      </div>
    </>
  )
}

const RowFields = ({ row, errors, today, onChange, onRemove }: RowProps): ReactElement => (
  <div className="column-4">
    <TextField
      label={messages.className}
      autoComplete="off"
      value={row.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    {row.isNew && (
      <SelectField
        label={messages.kind}
        value={row.kind}
        onChange={({ target: { value } }) => onChange({ kind: value as TaxClassRow['kind'] })} // one of the options
      >
        {Object.entries(messages.kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
    )}
    {row.kind !== 'exempt' && <RateFields row={row} errors={errors} today={today} onChange={onChange} />}
    <TextField
      label={messages.code}
      hint={messages.codeHint}
      inputMode="numeric"
      autoComplete="off"
      value={row.code}
      error={errors.code}
      onChange={(event) => onChange({ code: event.target.value })}
    />
    <div className="row-2">
      <Button variant="ghost" aria-label={messages.removeClassName(row.name || messages.newClass)} onClick={onRemove}>
        {messages.removeClass}
      </Button>
    </div>
  </div>
)

/** One tax in a line, and its fields below it while they are open. */
export const TaxClassRowFields = (props: RowProps): ReactElement => {
  const { row, errors, today } = props
  const [isOpened, setIsOpened] = useState(row.isNew)
  // The focus goes to the first wrong field, so it must be there.
  const isOpen = isOpened || Object.keys(errors).length > 0
  const name = row.name.trim() || messages.newClass
  return (
    <li className="ruled column-3">
      <div className="spread">
        <span className={styles.taxWords}>
          <span className="block name">{name}</span>
          <span className={styles.hint}>{rateInWords(row, today)}</span>
        </span>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? messages.doneName(name) : messages.changeName(name)}
          onClick={() => setIsOpened(!isOpen)}
        >
          {isOpen ? messages.done : messages.change}
        </Button>
      </div>
      {isOpen && <RowFields {...props} />}
    </li>
  )
}
