import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverEnv, serverFlags, serverMain } from '../server-command.ts'

/** The program in a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  readonly pid: number
  /** Where it listens, once it does; rejects when it ended before. */
  readonly url: Promise<string>
  /** Everything it printed. */
  output(): string
  /** Its exit code, once it ended. */
  readonly exited: Promise<number | null>
  /** Ends it as a power cut would: no signal handler runs. Resolves when it is gone. */
  kill(): Promise<void>
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the program.
 *
 * @param env Its environment, beside a free port, no demo and quiet logs.
 * @param main The program; another installation's, if not this one's.
 * @returns The process.
 */
export const spawnServer = (env: Readonly<Record<string, string>>, main = serverMain): ServerProcess => {
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: {
      PATH: process.env['PATH'],
      ...serverEnv,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
        const found = /Staff login\s+(http:\/\/[^/\s]+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${output}`)))
  })
  // Who only waits for its end does not want to hear that it never listened.
  url.catch(() => {})
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    exited,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}
