import { findHostPrinter, findOldestQueued } from '#server/data/printing/host-queries.ts'
import type { PrinterKey } from '#server/data/printing/lease-queries.ts'
import { endOldJobs, saveTrouble } from '#server/data/printing/write-lease.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { hostLeaseMs } from './host-service.ts'
import { emitState } from './printer-events.ts'

// Table Service names it within ten seconds. A host asks every two seconds, and prints a paper in one or two.
const quietMaxMs = 6000

// A little later, so that the time is over.
const graceMs = 50

/**
 * Looks after the papers of a print host, which it fetches itself: holds old ones, and reports a host that does not print.
 * Returns when to look again (ms); undefined for other printers, and without papers.
 */
export const watchHost = async (
  trx: Connection,
  emit: Emit,
  key: PrinterKey,
  now: number,
): Promise<number | undefined> => {
  const printer = await findHostPrinter(trx, key)
  if (!printer) return undefined
  const ended = await endOldJobs(trx, key, now)
  const queuedAt = await findOldestQueued(trx, key)
  const { since } = printer
  const quietMs = queuedAt === undefined ? 0 : Math.min(now - queuedAt, since >= 0 ? since : since + hostLeaseMs)
  const isQuiet = quietMs >= quietMaxMs
  const isNew = isQuiet && printer.trouble !== 'host_away'
  if (isNew) await saveTrouble(trx, key, 'host_away', now)
  if (ended > 0 || isNew) await emitState(trx, emit, key.restaurantId, key.printerId)
  return queuedAt === undefined || isQuiet ? undefined : quietMaxMs - quietMs + graceMs
}
