import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import type { PaperWidth } from '@thali/contract/printing/paper'
import type { Printer, PrinterSettings } from '@thali/contract/printing/schema'
import {
  type PrinterKind,
  printerDevicePattern,
  printerHostPattern,
  usualPrinterPort,
} from '@thali/contract/printing/states'
import { type Row, rowNameError } from '#web/forms/rows.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** The printers as they are saved, and those that the edit started from. */
export type PrintersToSave = Pick<Input<'savePrinters'>['body'], 'printers' | 'base'>

/** One printer as typed. */
export type PrinterRow = Row & {
  /** Undefined for an added one. */
  readonly id: string | undefined
  readonly name: string
  readonly kind: PrinterKind
  /** An address, or the path of a device. Address and port are the id of a browser's print host, or none. */
  readonly host: string
  readonly port: string
  readonly width: PaperWidth
  readonly stations: readonly string[]
  readonly bills: boolean
  readonly copies: number
  readonly cut: boolean
  readonly drawer: boolean
  /** Whether its printed tickets count as seen. */
  readonly seen: boolean
}

/** The errors of a row by field; empty when valid. */
export type PrinterErrors = { readonly [K in 'name' | 'host' | 'port' | 'prints']?: string }

/** The printer without its state, as a save is based on it. */
export const settingsOf = (printer: PrinterSettings | Printer): PrinterSettings => {
  const { id, name, kind, host, port, width, prints, copies, cut, drawer, seen } = printer
  return { id, name, kind, host, port, width, prints, copies, cut, drawer, seen }
}

/** The form of the stored printers. */
export const rowsOf = (printers: readonly PrinterSettings[]): readonly PrinterRow[] =>
  printers.map(({ id, name, kind, host, port, width, prints, copies, cut, drawer, seen }) => ({
    key: id,
    id,
    name,
    kind,
    host,
    port: String(port),
    width,
    ...prints,
    copies,
    cut,
    drawer,
    seen,
  }))

/** A new printer: 80 mm, with a cutter, as most are. */
export const newRow = (key: string): PrinterRow => ({
  key,
  id: undefined,
  name: '',
  kind: 'network',
  host: '',
  port: String(usualPrinterPort),
  width: 80,
  stations: [],
  bills: false,
  copies: 1,
  cut: true,
  drawer: false,
  seen: false,
})

const portError = (port: string): string | undefined => {
  const isWhole = /^\d+$/.test(port.trim())
  const isRight = isWhole && Number(port) >= bounds.printerPortMin && Number(port) <= bounds.printerPortMax
  return isRight ? undefined : commonMessages.wholeNumber({ min: bounds.printerPortMin, max: bounds.printerPortMax })
}

/** The errors of a row among all rows; empty when valid. */
export const rowErrors = (row: PrinterRow, rows: readonly PrinterRow[]): PrinterErrors => {
  const others = rows.filter(({ key }) => key !== row.key)
  const name = rowNameError(row.name, others, bounds.printerNameLengthMax)
  const isInNetwork = row.kind === 'network'
  const port = portError(row.port)
  const hasDevice = printerDevicePattern.test(row.host)
  return {
    ...(name !== undefined && { name }),
    ...(isInNetwork && !printerHostPattern.test(row.host.trim()) && { host: messages.hostWrong }),
    ...(row.kind === 'device' && !hasDevice && { host: messages.deviceMissing }),
    ...(isInNetwork && port !== undefined && { port }),
    ...(row.stations.length === 0 && !row.bills && { prints: messages.printsNothing }),
  }
}

/** The printers as the server stores them. */
export const toSave = (rows: readonly PrinterRow[]): PrintersToSave['printers'] =>
  rows.map(({ id, name, kind, host, port, width, stations, bills, copies, cut, drawer, seen }) => ({
    ...(id !== undefined && { id }),
    name: name.trim(),
    kind,
    host: host.trim(),
    port: kind !== 'network' && portError(port) !== undefined ? usualPrinterPort : Number(port),
    width,
    prints: { stations: [...stations], bills },
    copies,
    cut,
    drawer,
    seen,
  }))

/** Whether two forms store the same printers. */
export const areSameRows = (one: readonly PrinterRow[], other: readonly PrinterRow[]): boolean =>
  JSON.stringify(toSave(one)) === JSON.stringify(toSave(other))
