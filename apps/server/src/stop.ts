import type { Log } from './platform/log.ts'

const limitMs = 9500

const parentCheckMs = 200

/**
 * Runs `whenLost` when the process that started this one has ended. The shell of npm passes no signal on: it ends, and its child
 * gets another parent. `exec` in the script would need a shell that has it, which Windows has not.
 */
const watchParent = (parent: string | undefined, whenLost: () => void): void => {
  if (parent === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === Number(parent)) return
    clearInterval(timer)
    whenLost()
  }, parentCheckMs)
  timer.unref()
}

export type Stopper = {
  /** From now on a signal runs `finish`, which is cut off after 9.5 s. */
  serve(finish: () => Promise<void>): void
  /** The port that a restart uses again. */
  listensOn(port: string): void
  /** Ends as after a signal, and then starts the program again, in the same process where the system can do that. */
  restart(): void
}

/**
 * Replaces this process by a new one with the same id, so that a service manager, a terminal and a container see no end.
 * Where the system cannot do that, the process ends, and whoever started it starts it again.
 */
const becomeNew = (port: string | undefined): void => {
  const env = { ...process.env, ...(port !== undefined && { PORT: port }) }
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  if (process.platform !== 'win32' && process.execve) process.execve(process.execPath, command, env)
  process.exit(0)
}

/**
 * Listens for SIGTERM and Ctrl-C, and for the end of the parent that THALI_PARENT names. A starting process ends at once, since the next start repeats its work. A serving
 * process finishes first; a second signal does not wait.
 */
export const listenForStop = (log: Log): Stopper => {
  let finish: (() => Promise<void>) | undefined
  let port: string | undefined
  let isStopping = false
  const stop = async (reason: object, end: () => void): Promise<void> => {
    if (!finish) process.exit(0)
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(reason, 'Stopping')
    setTimeout(() => {
      log.warn('Not everything ended in time; the rest was cut off')
      end()
    }, limitMs).unref()
    await finish()
    end()
  }
  const stopOrFail = (reason: object, end: () => void): void => {
    stop(reason, end).catch((error: unknown) => {
      log.error({ err: error }, 'The end was not in order')
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => stopOrFail({ signal }, () => process.exit(0)))
  watchParent(process.env['THALI_PARENT'], () => stopOrFail({ parent: 'ended' }, () => process.exit(0)))
  return {
    serve(how) {
      finish = how
    },
    listensOn(url) {
      port = url
    },
    restart: () => stopOrFail({ restart: true }, () => becomeNew(port)),
  }
}
