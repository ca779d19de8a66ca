import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareAnswer } from './bare-http.ts'

/** A server that does nothing but answer. */
export type Bare = { readonly pid: number; readonly ports: readonly number[]; stop(): void }

/**
 * Starts the least a Node server can be, as a process of its own.
 *
 * @param answers What it answers; each has its own port.
 * @returns The process, and its ports in the answers' order.
 */
export const startBare = async (answers: readonly BareAnswer[]): Promise<Bare> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-http.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(answers))
  const [line]: unknown[] = await once(child.stdout, 'data')
  // printed by bare-http.ts
  return { pid: child.pid ?? 0, ports: JSON.parse(String(line)) as number[], stop: () => void child.kill() }
}
