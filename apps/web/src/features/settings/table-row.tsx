import { type ReactElement, useId, useState } from 'react'
import { CheckRow } from '#web/forms/check-fields.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'
import { type RowErrors, type TableRow, factsOf } from './tables-draft.ts'

type TableRowFieldsProps = {
  readonly row: TableRow
  readonly errors: RowErrors
  /** Guests are at this table: it cannot be removed. */
  readonly isOccupied: boolean
  readonly isLast: boolean
  readonly onChange: (row: TableRow) => void
  readonly onRemove: () => void
}

/** The fields of one table. On a phone a stored table is one line, which opens its fields. */
export const TableRowFields = (props: TableRowFieldsProps): ReactElement => {
  const { row, errors, isOccupied, isLast, onChange, onRemove } = props
  const [refusal, setRefusal] = useState<string>()
  const { number } = row
  const fieldsId = useId()
  const [isToggled, setIsToggled] = useState(!row.isStored)
  const hasErrors = Object.keys(errors).length > 0
  const isOpen = isToggled || hasErrors
  // The line stays open while the fault is corrected.
  if (hasErrors && !isToggled) setIsToggled(true)
  const remove = (): void => {
    if (isOccupied) setRefusal(messages.occupiedHint(number))
    else if (isLast) setRefusal(messages.atLeastOne)
    else onRemove()
  }
  return (
    <li className="ruled">
      <button
        type="button"
        className={styles.tableSummary}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsToggled(!isOpen)}
      >
        <span className={styles.tableName}>{row.label.trim() || messages.row(number)}</span>
        <span className={styles.tableFacts}>{factsOf(row, isOccupied)}</span>
        <LaterIcon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <fieldset
        id={fieldsId}
        aria-label={messages.row(number)}
        className={classNames(styles.tableRow, !isOpen && styles.closed)}
      >
        <TextField
          label={messages.number}
          inputMode="numeric"
          autoComplete="off"
          readOnly={row.isStored}
          value={number}
          error={errors.number}
          onChange={(event) => onChange({ ...row, number: event.target.value })}
        />
        <TextField
          label={messages.label}
          placeholder={messages.labelPlaceholder(number)}
          autoComplete="off"
          value={row.label}
          error={errors.label}
          onChange={(event) => onChange({ ...row, label: event.target.value })}
        />
        <TextField
          label={messages.area}
          placeholder={messages.areaPlaceholder}
          autoComplete="off"
          value={row.area}
          error={errors.area}
          onChange={(event) => onChange({ ...row, area: event.target.value })}
        />
        <TextField
          label={messages.seats}
          inputMode="numeric"
          autoComplete="off"
          value={row.seats}
          error={errors.seats}
          onChange={(event) => onChange({ ...row, seats: event.target.value })}
        />
        <CheckRow
          type="checkbox"
          label={messages.counter}
          isOn={row.isCounter}
          className={styles.counter}
          onChange={(isCounter) => onChange({ ...row, isCounter })}
        />
        <Button
          variant="ghost"
          aria-label={isOccupied ? messages.occupiedName(number) : messages.removeName(number)}
          onClick={remove}
        >
          {isOccupied ? messages.occupied : messages.remove}
        </Button>
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </fieldset>
    </li>
  )
}
