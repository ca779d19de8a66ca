import { composePrinting, type Printing } from './compose-printing.ts'
import { composeWebhooks, type Webhooks } from './compose-webhooks.ts'
import { startActivityTrim, type ActivityCare } from './features/audit-log/trim.ts'
import type { Clock } from './platform/clock.ts'

/** The parts of the server that write job rows, and the workers that carry them out. */
export type Jobs = {
  readonly printing: Printing
  readonly webhooks: Webhooks
  /** Ends the workers. Jobs under way are finished, or repeated after the start. */
  closeWorkers(): Promise<void>
}

/** Creates printing, webhooks, and the deletion of old activity. */
export const composeJobs = (
  composing: Parameters<typeof composePrinting>[0] &
    Parameters<typeof composeWebhooks>[0] & { readonly clock: Clock; readonly activityCare?: ActivityCare | undefined },
): Jobs => {
  const printing = composePrinting(composing)
  const webhooks = composeWebhooks(composing)
  const { db, clock, log, activityCare } = composing
  const trim = startActivityTrim({ db, clock, log, care: activityCare })
  return {
    printing,
    webhooks,
    async closeWorkers() {
      await Promise.all([printing.worker.close(), webhooks.worker.close(), trim?.close()])
    },
  }
}
