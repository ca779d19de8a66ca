import type { Log } from './platform/log.ts'

const limitMs = 9500

export type Stopper = {
  /** From now on a signal runs `finish`, which is cut off after 9.5 s. */
  serve(finish: () => Promise<void>): void
}

/**
 * Listens for SIGTERM and Ctrl-C. A starting process ends at once, since the next start repeats its work. A serving
 * process finishes first; a second signal does not wait.
 */
export const listenForStop = (log: Log): Stopper => {
  let finish: (() => Promise<void>) | undefined
  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (!finish) process.exit(0)
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'Stopping')
    setTimeout(() => {
      log.warn('Not everything ended in time; the rest was cut off')
      process.exit(0)
    }, limitMs).unref()
    await finish()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'The end was not in order')
        process.exit(1)
      })
    })
  return {
    serve(how) {
      finish = how
    },
  }
}
