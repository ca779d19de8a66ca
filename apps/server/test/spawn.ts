import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverEnv, serverFlags, serverMain } from '../server-command.ts'
import { ownChild } from './children.ts'

/** The program in a separate process, as `npm start` runs it. */
export type ServerProcess = {
  readonly pid: number
  /** Its address when it listens; rejects if it ends before. */
  readonly url: Promise<string>
  /** All output so far. */
  output(): string
  /** Its exit code when it has ended. */
  readonly exited: Promise<number | null>
  /** Kills it without running its signal handlers, like a power cut. Resolves when it has ended. */
  kill(): Promise<void>
  /** Stops it by a signal. Resolves with its exit code. */
  stop(): Promise<number | null>
}

/** Starts a program of Thali with these variables alone: HOME and others of the present user are left out. */
export const spawnProgram = (args: readonly string[], env: Readonly<Record<string, string>>): ServerProcess => {
  const coverage = process.env['NODE_V8_COVERAGE']
  const child = ownChild(
    spawn(process.execPath, args, {
      detached: true,
      env: {
        PATH: process.env['PATH'],
        ...(coverage !== undefined && { NODE_V8_COVERAGE: coverage }),
        ...serverEnv,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
        const found = /(?:Staff login|Set up the restaurant)\s+(http:\/\/[^/\s]+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${output}`)))
  })
  // A caller that only waits for the end does not handle this rejection.
  url.catch(() => {})
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    exited,
    async kill() {
      // A killed process writes no coverage (tools/record-journeys.ts).
      child.kill(coverage === undefined ? 'SIGKILL' : 'SIGTERM')
      await exited
    },
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/**
 * Starts the program on a free port, without demo data, with wide limits and quiet logs. `main` may belong to another
 * installation.
 */
export const spawnServer = (env: Readonly<Record<string, string>>, main = serverMain): ServerProcess =>
  spawnProgram([...serverFlags, main], {
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: 'relaxed',
    LOG_LEVEL: 'warn',
    ...env,
  })
