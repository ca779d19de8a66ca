import { hostLeaseMs } from '@thali/contract/printing/states'
import { findOldestQueued, lockWatchedPrinter } from '#server/data/printing/host-queries.ts'
import type { PrinterKey } from '#server/data/printing/lease-queries.ts'
import { endOldJobs, recoverJobs, saveTrouble } from '#server/data/printing/write-lease.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { emitState } from './printer-events.ts'

// Table Service names it within ten seconds. A host asks every two seconds, and prints a paper in one or two.
const quietMaxMs = 6000

// A little later, so that the time is over.
const graceMs = 50

/**
 * Looks after the papers of a print host, which it fetches itself: holds old ones, returns papers to the queue after the end
 * of their lease, and reports a host that does not print. Returns when to look again (ms); undefined for other printers, and
 * without papers.
 */
export const watchHost = async (
  trx: Connection,
  emit: Emit,
  key: PrinterKey,
  now: number,
): Promise<number | undefined> => {
  const printer = await lockWatchedPrinter(trx, key)
  if (!printer) return undefined
  // Its page may be gone for good. A late report still finds the fence of its lease.
  if (printer.since > 0) await recoverJobs(trx, key)
  const ended = await endOldJobs(trx, key, now)
  const queuedAt = await findOldestQueued(trx, key)
  const { hostSince } = printer
  const quietMs =
    queuedAt === undefined ? 0 : Math.min(now - queuedAt, hostSince >= 0 ? hostSince : hostSince + hostLeaseMs)
  const isQuiet = quietMs >= quietMaxMs
  const isNew = isQuiet && printer.trouble !== 'host_away'
  if (isNew) await saveTrouble(trx, key, 'host_away', now)
  if (ended > 0 || isNew) await emitState(trx, emit, key.restaurantId, key.printerId)
  return queuedAt === undefined || isQuiet ? undefined : quietMaxMs - quietMs + graceMs
}
