import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Printer, PrinterDevice, PrinterSettings } from '@thali/contract/printing/schema'
import { printerHostPattern } from '@thali/contract/printing/states'
import { listStations } from '#server/data/kitchen/station-queries.ts'
import { listPrintHosts } from '#server/data/printing/host-queries.ts'
import { hasOpenJobs } from '#server/data/printing/job-queries.ts'
import {
  listDevicesOfOthers,
  listPrinters,
  lockPrinters,
  sharePrinters,
  toSettings,
} from '#server/data/printing/printer-queries.ts'
import { insertJob } from '#server/data/printing/write-job.ts'
import { replacePrinters } from '#server/data/printing/write-printer.ts'
import { findRestaurant } from '#server/data/restaurants/queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { listDevices, readDeviceState } from './devices.ts'
import type { PrintingNeeds } from './needs.ts'
import { printOnce, type PrintResult } from './print-once.ts'
import { emitState } from './printer-events.ts'

type Save = CheckedInput<'savePrinters'>['body']

type Field = { readonly path: string; readonly message: string }

/** Lists, saves and tests the printers of a restaurant (plan §7). */
export class PrinterService {
  readonly #needs: PrintingNeeds

  constructor(needs: PrintingNeeds) {
    this.#needs = needs
  }

  /** The printers of a restaurant in their order, with their states. */
  list(restaurantId: string): Promise<Printer[]> {
    return listPrinters(this.#needs.db, restaurantId)
  }

  /** The devices of the operator's list, with their states at this process. */
  listDevices(): Promise<PrinterDevice[]> {
    return listDevices(this.#needs.devices)
  }

  /**
   * Replaces the printers. A printer without an id keeps the id of the stored one with its name.
   * @throws AppError `changed_meanwhile` with the stored printers: they are no longer as in `base`; `printer_busy` for a
   *   removed one with papers that are not printed; `station_unknown`; `validation_failed` for an unknown id, an
   *   address that is not in the network of the restaurant, or a device that is not on the operator's list, is no device,
   *   or belongs to another printer.
   */
  async save(caller: StaffCaller, { printers, base }: Pick<Save, 'printers' | 'base'>): Promise<Printer[]> {
    const { db, transaction, clock, newId, savePrintingFlag } = this.#needs
    const { restaurantId } = caller
    await transaction(async (trx, emit) => {
      const before = (await lockPrinters(trx, restaurantId)).map(toSettings)
      const hosts = await this.#listHosts(trx, restaurantId, before)
      const after = withIds(printers, before, newId, hosts.length > 0)
      // A repeated save finds its own printers.
      if (isDeepStrictEqual(after, before)) return
      if (base && !isDeepStrictEqual(base, before)) throw new AppError('changed_meanwhile', { printers: before })
      this.#refuseWrong(printers, before)
      await this.#refuseWrongDevices(trx, restaurantId, printers)
      if (hosts.length > 0) refuseUnknownHosts(printers, hosts)
      await this.#refuseUnknownStations(trx, restaurantId, printers)
      await refuseBusy(trx, restaurantId, before, after)
      await replacePrinters(trx, before, after, { by: caller, at: clock.now().getTime() })
      emit('printers.changed', { restaurantId })
      if (before.length > 0 !== after.length > 0) {
        await savePrintingFlag(trx, restaurantId, after.length > 0)
        emit('menu.changed', { restaurantId })
      }
      for (const { id } of after) await emitState(trx, emit, restaurantId, id)
      // Its papers may wait for another address.
      emit('print.queued', { restaurantId, printerIds: after.map(({ id }) => id), isRetry: true })
    })
    return listPrinters(db, restaurantId)
  }

  /** Prints a test page. Throws `not_found`, `idempotency_key_reused`. */
  test(caller: StaffCaller, printerId: string, key: string | undefined): Promise<PrintResult> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId } = caller
    const request = { restaurantId, key, bodyHash: hashOf('test', printerId) }
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const printer = (await sharePrinters(trx, restaurantId)).find(({ id }) => id === printerId)
        if (!printer) throw new AppError('not_found')
        const now = clock.now()
        const restaurantName = (await findRestaurant(trx, restaurantId))?.name ?? ''
        const { name: printerName, width } = printer
        const paper = { kind: 'test', restaurantName, printerName, width, sentDateTime: now.toISOString() } as const
        const job = { restaurantId, id: newId(), printerId, kind: 'test', paper, isDuplicate: false } as const
        emit('print.queued', { restaurantId, printerIds: [printerId], isRetry: true })
        return [await insertJob(trx, { ...job, at: now.getTime() })]
      }),
    )
  }

  #refuseWrong(printers: Save['printers'], stored: readonly PrinterSettings[]): void {
    const fields = printers.flatMap(({ id, kind, host }, index): Field[] => [
      ...(id === undefined || stored.some((printer) => printer.id === id)
        ? []
        : [{ path: `printers.${index}.id`, message: 'Must be a stored id' }]),
      ...(kind === 'network' && !printerHostPattern.test(host)
        ? [{ path: `printers.${index}.host`, message: 'Must be a name or an address' }]
        : []),
      // A name is checked with each connection.
      ...(kind !== 'network' || isIP(host) === 0 || this.#needs.isAllowed(host)
        ? []
        : [{ path: `printers.${index}.host`, message: 'Must be an address in the network of the restaurant' }]),
    ])
    if (fields.length > 0) throw new AppError('validation_failed', { fields })
  }

  async #refuseWrongDevices(trx: Connection, restaurantId: string, printers: Save['printers']): Promise<void> {
    const { devices } = this.#needs
    const taken = await listDevicesOfOthers(trx, restaurantId)
    const fields: Field[] = []
    for (const [index, { kind, host }] of printers.entries()) {
      if (kind !== 'device') continue
      const fault =
        (!devices.includes(host) && "Must be on the operator's list of devices (PRINTER_DEVICES)") ||
        (taken.includes(host) && 'Must be a device that no other printer uses') ||
        ((await readDeviceState(host)) === 'refused' && 'Must be a character device, not a file or a folder')
      if (fault) fields.push({ path: `printers.${index}.host`, message: fault })
      taken.push(host)
    }
    if (fields.length > 0) throw new AppError('validation_failed', { fields })
  }

  /** The ids of the print hosts. One whose access ended stays until another one is chosen. */
  async #listHosts(trx: Connection, restaurantId: string, stored: readonly PrinterSettings[]): Promise<string[]> {
    const hosts = await listPrintHosts(trx, restaurantId, this.#needs.clock.now().getTime())
    const former = stored.filter(({ kind, host }) => kind === 'browser' && host !== '')
    return [...hosts.map(({ id }) => id), ...former.map(({ host }) => host)]
  }

  async #refuseUnknownStations(trx: Connection, restaurantId: string, printers: Save['printers']): Promise<void> {
    const stationIds = new Set((await listStations(trx, restaurantId)).map(({ id }) => id))
    const fields = printers.flatMap(({ prints }, index) =>
      prints.stations.flatMap((id, place) =>
        stationIds.has(id)
          ? []
          : [{ path: `printers.${index}.prints.stations.${place}`, message: 'Must be a station' }],
      ),
    )
    if (fields.length > 0) throw new AppError('station_unknown', { fields })
  }
}

const refuseUnknownHosts = (printers: Save['printers'], hosts: readonly string[]): void => {
  const fields = printers.flatMap(({ kind, host }, index): Field[] =>
    kind === 'browser' && host !== '' && !hosts.includes(host)
      ? [{ path: `printers.${index}.host`, message: 'Must be a print host of the restaurant' }]
      : [],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

const refuseBusy = async (
  trx: Connection,
  restaurantId: string,
  before: readonly PrinterSettings[],
  after: readonly PrinterSettings[],
): Promise<void> => {
  const keptIds = new Set(after.map(({ id }) => id))
  for (const { id } of before)
    if (!keptIds.has(id) && (await hasOpenJobs(trx, restaurantId, id))) throw new AppError('printer_busy')
}

const withIds = (
  saved: Save['printers'],
  stored: readonly PrinterSettings[],
  newId: () => string,
  hasHosts: boolean,
): PrinterSettings[] => {
  const named = new Set(saved.map(({ id }) => id))
  const byName = new Map(stored.filter(({ id }) => !named.has(id)).map(({ id, name }) => [name, id]))
  return saved.map(({ id, name, kind, host, port, width, prints, copies, cut, drawer, seen }) => ({
    id: id ?? byName.get(name) ?? newId(),
    name,
    kind,
    // Programs of the release before may send any address, which was not used.
    host: kind === 'browser' && !hasHosts ? '' : host,
    port,
    width,
    prints: { stations: [...new Set(prints.stations)], bills: prints.bills },
    copies,
    cut,
    drawer,
    seen,
  }))
}
