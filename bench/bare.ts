import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../apps/server/test/children.ts'
import type { BareAnswer } from './bare-http.ts'

/** A server that sends fixed responses. */
export type Bare = { readonly pid: number; readonly ports: readonly number[]; stop(): void }

/** Starts a minimal Node server as a separate process, with one port for each response, in the same order. */
export const startBare = async (answers: readonly BareAnswer[]): Promise<Bare> => {
  const child = ownChild(
    spawn(process.execPath, [fileURLToPath(new URL('bare-http.ts', import.meta.url))], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  child.stdin.end(JSON.stringify(answers))
  const [line]: unknown[] = await once(child.stdout, 'data')
  // printed by bare-http.ts
  return { pid: child.pid ?? 0, ports: JSON.parse(String(line)) as number[], stop: () => void child.kill() }
}
