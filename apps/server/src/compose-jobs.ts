import { composePrinting, type Printing } from './compose-printing.ts'
import { composeWebhooks, type Webhooks } from './compose-webhooks.ts'

/** The parts of the server that write job rows, and the workers that carry them out. */
export type Jobs = {
  readonly printing: Printing
  readonly webhooks: Webhooks
  /** Ends the workers. Jobs under way are finished, or repeated after the start. */
  closeWorkers(): Promise<void>
}

/** Creates printing and webhooks. */
export const composeJobs = (
  composing: Parameters<typeof composePrinting>[0] & Parameters<typeof composeWebhooks>[0],
): Jobs => {
  const printing = composePrinting(composing)
  const webhooks = composeWebhooks(composing)
  return {
    printing,
    webhooks,
    async closeWorkers() {
      await Promise.all([printing.worker.close(), webhooks.worker.close()])
    },
  }
}
