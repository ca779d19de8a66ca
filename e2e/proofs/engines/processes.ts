import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ownChild } from '../../../apps/server/test/children.ts'

/** A program with its child processes, and its output. */
export type Program = {
  output(): string
  /** Ends the program and all its children. */
  end(): Promise<void>
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

/** Starts a program in a new process group, with additional environment variables. */
export const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): Program => {
  const child = ownChild(
    spawn(command, args, { detached: true, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
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
