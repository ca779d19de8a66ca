import type { PrintJob } from '@thali/contract/printing/schema'
import { listJobsOfKey, toJob } from '#server/data/printing/job-queries.ts'
import { storeRequestKey } from '#server/data/printing/write-job.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'

/** A print request of staff. Without a key each request prints. */
export type PrintRequest = {
  readonly restaurantId: string
  readonly key: string | undefined
  /** The hash of the call, the ids in its path and its body (`hashOf`). */
  readonly bodyHash: string
}

/** The papers of a request as they are now, and whether an earlier request with its key made them. */
export type PrintResult = { readonly jobs: readonly PrintJob[]; readonly isReplayed: boolean }

const listPapers = async (db: Connection, { restaurantId, key = '', bodyHash }: PrintRequest): Promise<PrintJob[]> => {
  const rows = await listJobsOfKey(db, restaurantId, key)
  if (rows.some((row) => row.body_hash !== bodyHash))
    throw new AppError('idempotency_key_reused', {}, 'This key was already used for another request.')
  return rows.map(toJob)
}

/**
 * Makes the papers of a request once. The key is known as long as its papers are stored. The transaction is repeated if
 * the same request is carried out at the same time.
 * @throws AppError `idempotency_key_reused`, and the errors of `make`.
 */
export const printOnce = async (
  trx: Connection,
  request: PrintRequest,
  make: () => Promise<readonly PrintJob[]>,
): Promise<PrintResult> => {
  if (request.key === undefined) return { jobs: await make(), isReplayed: false }
  const printed = await listPapers(trx, request)
  if (printed.length > 0) return { jobs: printed, isReplayed: true }
  const jobs = await make()
  await repeatIfTaken('The papers have just been made', () => storeRequestKey(trx, request, jobs))
  return { jobs, isReplayed: false }
}
