import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program with its children, and what it prints. */
export type Program = {
  output(): string
  /** Ends the program and all of its children. */
  end(): Promise<void>
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

/**
 * Starts a program in a process group of its own.
 *
 * @param command The program.
 * @param args Its arguments.
 * @param env Further variables of its environment.
 * @returns The program.
 */
export const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): Program => {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return {
    output: () => output,
    async end() {
      if (!isRunning(child) || child.pid === undefined) return
      const closed = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await closed
    },
  }
}
