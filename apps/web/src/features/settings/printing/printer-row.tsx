import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import * as pages from '@thali/contract/basics/pages'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { type PaperWidth, paperWidths } from '@thali/contract/printing/paper'
import type { Printer } from '@thali/contract/printing/schema'
import { type PrinterKind, printerKinds } from '@thali/contract/printing/states'
import { CheckRow, FieldGroup } from '#web/forms/check-fields.tsx'
import { Link } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import styles from '../settings.module.css'
import { DeviceField } from './device-field.tsx'
import { HostField } from './host-field.tsx'
import type { PrinterErrors, PrinterRow } from './printers-draft.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

type PrinterRowProps = {
  readonly row: PrinterRow
  /** From 1. */
  readonly place: number
  readonly errors: PrinterErrors
  readonly stations: readonly Station[]
  /** The stored printer; undefined for an added one. */
  readonly printer: Printer | undefined
  /** Says whether it works. */
  readonly stateWords: (state: Printer['state']) => string
  /** The row is as it is stored. */
  readonly isStored: boolean
  readonly isTesting: boolean
  readonly onChange: (part: Partial<PrinterRow>) => void
  readonly onRemove: () => void
  readonly onTest: () => void
}

type FieldsProps = Pick<PrinterRowProps, 'row' | 'errors' | 'onChange'>

/** The fields of a network printer: host and port. */
const NetworkFields = ({ row, errors, onChange }: FieldsProps): ReactElement => (
  <>
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
  </>
)

const CopiesField = ({ row, onChange }: FieldsProps): ReactElement => (
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
)

const AddressFields = ({ row, errors, onChange }: FieldsProps): ReactElement => (
  <div className="pair">
    <TextField
      label={messages.name}
      placeholder={messages.namePlaceholder}
      autoComplete="off"
      value={row.name}
      error={errors.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <SelectField
      label={messages.kind}
      value={row.kind}
      // The options are the kinds.
      onChange={(event) => onChange({ kind: event.target.value as PrinterKind, host: '' })}
    >
      {printerKinds.map((kind) => (
        <option key={kind} value={kind}>
          {messages.kindNames[kind]}
        </option>
      ))}
    </SelectField>
    {row.kind === 'network' && <NetworkFields row={row} errors={errors} onChange={onChange} />}
    {row.kind === 'browser' && <HostField row={row} onChange={onChange} />}
    {row.kind === 'device' && <DeviceField row={row} error={errors.host} onChange={onChange} />}
    {row.kind !== 'browser' && <CopiesField row={row} errors={errors} onChange={onChange} />}
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
  </div>
)

/** Where the papers of a browser show. */
const BrowserHint = (): ReactElement => (
  <p className={styles.hint}>
    {messages.browserHint}{' '}
    <Link to={pages.papers} className={styles.textLink}>
      {messages.toPapers}
    </Link>
  </p>
)

/** One printer: its address, what it prints and how, its state, a test page, and Remove. */
export const PrinterRowFields = (props: PrinterRowProps): ReactElement => {
  const { row, place, errors, stations, printer, stateWords, isStored, isTesting } = props
  const { onChange, onRemove, onTest } = props
  const name = row.name.trim() || messages.printer(place)
  const print = (station: string, isPrinted: boolean): void =>
    onChange({ stations: [...row.stations.filter((one) => one !== station), ...(isPrinted ? [station] : [])] })
  return (
    <li className="ruled">
      <fieldset aria-label={name} className="column-4">
        <AddressFields row={row} errors={errors} onChange={onChange} />
        {row.kind === 'browser' && row.host === '' && <BrowserHint />}
        <FieldGroup legend={messages.prints}>
          {stations.map((station) => (
            <CheckRow
              type="checkbox"
              key={station.id}
              label={messages.ordersOf(station.name)}
              hint={messages.stationHint}
              isOn={row.stations.includes(station.id)}
              onChange={(isPrinted) => print(station.id, isPrinted)}
            />
          ))}
          <CheckRow
            type="checkbox"
            label={messages.bills}
            hint={messages.billsHint}
            isOn={row.bills}
            onChange={(bills) => onChange({ bills })}
          />
          {errors.prints !== undefined && (
            <p className="notice danger" aria-invalid="true" tabIndex={-1}>
              {errors.prints}
            </p>
          )}
        </FieldGroup>
        {row.kind !== 'browser' && (
          <>
            <CheckRow
              type="checkbox"
              label={messages.cut}
              hint={messages.cutHint}
              isOn={row.cut}
              onChange={(cut) => onChange({ cut })}
            />
            <CheckRow
              type="checkbox"
              label={messages.drawer}
              hint={messages.drawerHint}
              isOn={row.drawer}
              onChange={(drawer) => onChange({ drawer })}
            />
          </>
        )}
        {row.kind !== 'browser' && row.stations.length > 0 && (
          <CheckRow
            type="checkbox"
            label={messages.seen}
            hint={messages.seenHint}
            isOn={row.seen}
            onChange={(seen) => onChange({ seen })}
          />
        )}
        {printer && (
          <output className={printer.state.trouble === null ? styles.preview : styles.paused}>
            {stateWords(printer.state)}
          </output>
        )}
        <div className="row-2">
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
