import type { ReactElement } from 'react'
import { type PaperWidth, type Printer, type Station, bounds, paperWidths } from '@thali/contract'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FlagField } from '../flag-field.tsx'
import styles from '../settings.module.css'
import type { PrinterErrors, PrinterRow } from './printers-draft.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** Whether the printer works, in words. */
export const stateWords = ({ trouble, waiting }: Printer['state']): string => {
  const words = trouble === null ? messages.works : messages.trouble[trouble]
  return waiting > 0 ? `${words} ${messages.waiting(waiting)}` : words
}

type PrinterRowProps = {
  readonly row: PrinterRow
  /** From 1. */
  readonly place: number
  readonly errors: PrinterErrors
  readonly stations: readonly Station[]
  /** The stored printer; undefined for an added one. */
  readonly printer: Printer | undefined
  /** The row is as it is stored. */
  readonly isStored: boolean
  readonly isTesting: boolean
  readonly onChange: (part: Partial<PrinterRow>) => void
  readonly onRemove: () => void
  readonly onTest: () => void
}

const AddressFields = ({ row, errors, onChange }: Pick<PrinterRowProps, 'row' | 'errors' | 'onChange'>) => (
  <div className={styles.pair}>
    <TextField
      label={messages.name}
      placeholder={messages.namePlaceholder}
      autoComplete="off"
      value={row.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <TextField
      label={messages.host}
      placeholder={messages.hostPlaceholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={row.host}
      error={errors.host}
      onChange={(event) => onChange({ host: event.target.value })}
    />
    <TextField
      label={messages.port}
      inputMode="numeric"
      autoComplete="off"
      value={row.port}
      error={errors.port}
      onChange={(event) => onChange({ port: event.target.value })}
    />
    <SelectField
      label={messages.width}
      value={row.width}
      // The options are the widths.
      onChange={(event) => onChange({ width: Number(event.target.value) as PaperWidth })}
    >
      {paperWidths.map((width) => (
        <option key={width} value={width}>
          {messages.widthName(width)}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={messages.copies}
      value={row.copies}
      onChange={(event) => onChange({ copies: Number(event.target.value) })}
    >
      {Array.from({ length: bounds.printerCopiesMax }, (_, at) => (
        <option key={at} value={at + 1}>
          {at + 1}
        </option>
      ))}
    </SelectField>
  </div>
)

/** One printer: its address, what it prints and how, its state, a test page, and Remove. */
export const PrinterRowFields = (props: PrinterRowProps): ReactElement => {
  const { row, place, errors, stations, printer, isStored, isTesting, onChange, onRemove, onTest } = props
  const name = row.name.trim() || messages.printer(place)
  const print = (station: string, isPrinted: boolean): void =>
    onChange({ stations: [...row.stations.filter((one) => one !== station), ...(isPrinted ? [station] : [])] })
  return (
    <li>
      <fieldset aria-label={name} className={styles.fields}>
        <AddressFields row={row} errors={errors} onChange={onChange} />
        <fieldset>
          <legend className={styles.legend}>{messages.prints}</legend>
          {stations.map((station) => (
            <FlagField
              key={station.id}
              label={messages.ordersOf(station.name)}
              hint={messages.stationHint}
              value={row.stations.includes(station.id)}
              onChange={(isPrinted) => print(station.id, isPrinted)}
            />
          ))}
          <FlagField
            label={messages.bills}
            hint={messages.billsHint}
            value={row.bills}
            onChange={(bills) => onChange({ bills })}
          />
          {errors.prints !== undefined && (
            <p className={styles.error} aria-invalid="true" tabIndex={-1}>
              {errors.prints}
            </p>
          )}
        </fieldset>
        <FlagField label={messages.cut} hint={messages.cutHint} value={row.cut} onChange={(cut) => onChange({ cut })} />
        <FlagField
          label={messages.drawer}
          hint={messages.drawerHint}
          value={row.drawer}
          onChange={(drawer) => onChange({ drawer })}
        />
        {row.stations.length > 0 && (
          <FlagField
            label={messages.seen}
            hint={messages.seenHint}
            value={row.seen}
            onChange={(seen) => onChange({ seen })}
          />
        )}
        {printer && (
          <output className={printer.state.trouble === null ? styles.preview : styles.paused}>
            {stateWords(printer.state)}
          </output>
        )}
        <div className={styles.choices}>
          <Button
            aria-label={messages.testName(name)}
            aria-disabled={!isStored || undefined}
            title={isStored ? undefined : messages.testUnsaved}
            isPending={isTesting}
            onClick={() => isStored && onTest()}
          >
            {messages.test}
          </Button>
          <Button variant="ghost" aria-label={messages.removeName(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
